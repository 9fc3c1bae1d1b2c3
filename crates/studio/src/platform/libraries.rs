use super::obstacle::Obstacle;
use std::env;
use std::path::PathBuf;

/// What is missing of these shared libraries, and the Debian packages that hold it; none if all are there.
pub(super) fn obstacle(names: &[&str]) -> Option<Obstacle> {
    let missing = missing(names);
    (!missing.is_empty()).then(|| Obstacle {
        what: format!("libraries missing: {}", missing.join(", ")),
        next: format!(
            "Debian, Ubuntu: apt-get install -y {}",
            packages(&missing).join(" ")
        ),
    })
}

/// Which of these shared libraries the loader will not find.
///
/// Looked for where Linux keeps them. Where not even the C library lies there, the
/// system is laid out in a way of its own, and none is called missing.
fn missing<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let folders = folders();
    let there = |name: &str| folders.iter().any(|folder| folder.join(name).exists());
    if !there("libc.so.6") {
        return Vec::new();
    }
    names.iter().copied().filter(|name| !there(name)).collect()
}

/// The Debian packages that hold these libraries.
fn packages(names: &[&str]) -> Vec<&'static str> {
    let package = |name: &&str| match *name {
        "libX11.so.6" => Some("libx11-6"),
        "libX11-xcb.so.1" => Some("libx11-xcb1"),
        "libXcursor.so.1" => Some("libxcursor1"),
        "libXi.so.6" => Some("libxi6"),
        "libxkbcommon.so.0" => Some("libxkbcommon0"),
        "libxkbcommon-x11.so.0" => Some("libxkbcommon-x11-0"),
        "libwayland-client.so.0" => Some("libwayland-client0"),
        "libvulkan.so.1" => Some("libvulkan1"),
        _ => None,
    };
    names.iter().filter_map(package).collect()
}

fn folders() -> Vec<PathBuf> {
    let own = env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
    let triple = format!("{}-linux-gnu", env::consts::ARCH);
    let roots = ["/lib", "/usr/lib", "/lib64", "/usr/lib64", "/usr/local/lib"];
    let system = roots.into_iter().flat_map(|root| {
        let root = PathBuf::from(root);
        [root.join(&triple), root]
    });
    env::split_paths(&own).chain(system).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_names_its_package() {
        assert_eq!(obstacle(&[]), None);
        assert_eq!(
            packages(&["libXi.so.6", "libvulkan.so.1"]),
            ["libxi6", "libvulkan1"]
        );
    }

    #[test]
    fn what_no_system_has_is_missing_and_the_c_library_is_not() {
        assert!(missing(&["libc.so.6"]).is_empty());
        // On a system laid out in a way of its own nothing is known.
        let known = folders()
            .iter()
            .any(|folder| folder.join("libc.so.6").exists());
        assert_eq!(missing(&["libnobody.so.77"]).len(), usize::from(known));
    }
}
