use std::fmt::Write;
use studio::{Adapter, Display, Obstacle, obstacle_to_drawing, say};

/// Says what of the program works on this machine, and what to install for the rest.
pub(crate) fn run() {
    say::answer(&report(&Adapter::all(), &Display::find()));
}

fn report(adapters: &[Adapter], display: &Result<Display, Obstacle>) -> String {
    let mut text = String::new();
    let mut line = |head: &str, words: &str| {
        let words = format!("{head:<11} {words}");
        writeln!(text, "{}", words.trim_end()).expect("a string takes all");
    };
    line(
        "relief",
        &format!(
            "{} on {} {}",
            env!("CARGO_PKG_VERSION"),
            std::env::consts::OS,
            std::env::consts::ARCH
        ),
    );
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    line("processor", &format!("{threads} threads"));
    match display {
        Ok(display) => line("display", &display.name),
        Err(obstacle) => line("display", &format!("none; {}", obstacle.what)),
    }
    if adapters.is_empty() {
        line("adapter", "none");
    }
    for adapter in adapters {
        line("adapter", &adapter.to_string());
    }
    let drawing = obstacle_to_drawing(adapters);
    let window: Vec<_> = match display {
        Ok(display) => display.obstacle(),
        Err(obstacle) => Some(obstacle.clone()),
    }
    .into_iter()
    .chain(drawing.clone())
    .collect();
    line("", "");
    line(
        "works",
        "preview, heightmap, cube, info: they need the processor alone",
    );
    let software = Adapter::only_software(adapters);
    let mut works = |what: &str, obstacles: &[Obstacle]| {
        if obstacles.is_empty() {
            let slow = if software {
                ", slowly: the adapter is software"
            } else {
                ""
            };
            line("works", &format!("{what}{slow}"));
        }
        for Obstacle {
            what: problem,
            next,
        } in obstacles
        {
            line("does not", &format!("{what}: {problem}"));
            line("", &format!("  {next}"));
        }
    };
    works("screenshot", drawing.as_slice());
    works("fly, the window", &window);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use wgpu::Backend;

    #[test]
    fn a_bare_machine_is_told_what_to_install() {
        let none = Obstacle {
            what: "no display".into(),
            next: "xvfb".into(),
        };
        let text = report(&[], &Err(none));
        for words in [
            "mesa-vulkan-drivers libvulkan1",
            "no display",
            "xvfb",
            "preview",
        ] {
            assert!(text.contains(words), "{words} is not in:\n{text}");
        }
        assert!(!text.contains("works       screenshot"), "{text}");
    }

    #[test]
    fn a_machine_with_a_card_and_a_display_does_it_all() {
        let card = Adapter {
            name: "Card".into(),
            software: false,
            backend: Backend::Vulkan,
            driver: "own 1.0".into(),
        };
        let display = Display {
            name: "X11 :0".into(),
            libraries: &[],
        };
        let text = report(&[card], &Ok(display));
        assert!(
            !text.contains("does not") && !text.contains("slowly"),
            "{text}"
        );
        assert!(text.contains("Card, by Vulkan, driver own 1.0"), "{text}");
    }
}
