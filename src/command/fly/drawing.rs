use bevy::prelude::*;
use bevy_relief::{Governor, Quality, Rung};

/// Who says at which quality is drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Drawing {
    /// The governor, by how long frames take.
    #[default]
    Automatic,
    /// Nobody: all is drawn.
    Full,
    /// The pilot.
    ByHand(Quality),
}

impl Drawing {
    /// What a name on the command line asks for: `automatic`, or a rung.
    ///
    /// # Errors
    ///
    /// If there is no such rung.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        if name == "automatic" {
            return Ok(Self::Automatic);
        }
        let rung = Rung::ALL.into_iter().find(|rung| rung.name() == name);
        match rung {
            Some(Rung::Full) => Ok(Self::Full),
            Some(rung) => Ok(Self::ByHand(rung.quality())),
            None => {
                let rungs: Vec<_> = Rung::ALL.iter().map(|rung| rung.name()).collect();
                Err(format!("take automatic, or one of {}", rungs.join(", ")))
            }
        }
    }
}

/// Lets the governor rule, or puts it aside and draws as the pilot says.
pub(crate) fn choose(
    mut commands: Commands,
    drawing: Res<Drawing>,
    governor: Option<Res<Governor>>,
    mut aside: Local<Option<Governor>>,
    mut quality: ResMut<Quality>,
) {
    let by_hand = match *drawing {
        Drawing::Automatic => {
            // Where it was: the first frames at full quality may take seconds.
            if let Some(governor) = aside.take() {
                commands.insert_resource(Governor::on(governor.rung()));
            }
            return;
        }
        Drawing::Full => Quality::FULL,
        Drawing::ByHand(quality) => quality,
    };
    if let Some(governor) = governor {
        *aside = Some(governor.clone());
        commands.remove_resource::<Governor>();
    }
    quality.set_if_neq(by_hand);
}

/// What is left out at a quality, in a few words.
pub(crate) fn left_out(quality: &Quality) -> String {
    let full = Quality::FULL;
    let mut words: Vec<String> = [
        ("edges", quality.edges != full.edges),
        ("shadows", quality.shadows != full.shadows),
        (
            "sky",
            quality.air_steps < full.air_steps || quality.cloud_octaves < full.cloud_octaves,
        ),
        ("ground", quality.error > full.error),
        ("light", quality.light != full.light),
        ("mesh", quality.halvings > full.halvings),
    ]
    .into_iter()
    .filter(|(_, left_out)| *left_out)
    .map(|(word, _)| word.into())
    .collect();
    if quality.lines < full.lines {
        words.push(format!("{:.0} % of lines", 100.0 * quality.lines));
    }
    if words.is_empty() {
        return "nothing".into();
    }
    words.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawing_goes_by_the_name_of_a_rung() {
        assert_eq!(Drawing::named("automatic"), Ok(Drawing::Automatic));
        assert_eq!(Drawing::named("full"), Ok(Drawing::Full));
        for rung in Rung::ALL.into_iter().skip(1) {
            let by_hand = Drawing::ByHand(rung.quality());
            assert_eq!(Drawing::named(rung.name()), Ok(by_hand));
        }
        let error = Drawing::named("best").expect_err("no rung");
        assert!(
            error.contains("automatic") && error.contains("quarter"),
            "{error}"
        );
    }

    #[test]
    fn what_is_left_out_is_said() {
        assert_eq!(left_out(&Quality::FULL), "nothing");
        assert_eq!(left_out(&Rung::Shadows.quality()), "edges\nshadows");
        let all = left_out(&Rung::LOWEST.quality());
        assert_eq!(
            all,
            "edges\nshadows\nsky\nground\nlight\nmesh\n25 % of lines"
        );
    }

    #[test]
    fn the_pilot_overrides_the_governor_and_gives_back() {
        let mut app = App::new();
        app.init_resource::<Quality>()
            .init_resource::<Drawing>()
            .insert_resource(Governor::on(Rung::Half))
            .add_systems(Update, choose);
        app.update();
        assert!(app.world().contains_resource::<Governor>());
        let by_hand = Rung::Sky.quality();
        for (drawing, quality) in [
            (Drawing::Full, Quality::FULL),
            (Drawing::ByHand(by_hand), by_hand),
        ] {
            app.insert_resource(drawing);
            app.update();
            assert_eq!(*app.world().resource::<Quality>(), quality);
            assert!(!app.world().contains_resource::<Governor>());
        }
        app.insert_resource(Drawing::Automatic);
        app.update();
        assert_eq!(app.world().resource::<Governor>().rung(), Rung::Half);
    }
}
