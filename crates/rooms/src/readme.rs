/// What stands before the drawing in a README.
const BEGIN: &str = "<!-- rooms -->\n";
/// What stands behind it.
const END: &str = "<!-- /rooms -->";

/// A README lacks the two comments `<!-- rooms -->` and `<!-- /rooms -->`, each once and in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no place for the drawing: <!-- rooms -->, a line feed and <!-- /rooms -->")]
pub struct NoPlace;

/// A README with the drawing put between its two comments, in place of what stood there.
///
/// # Errors
///
/// If the comments are not there.
pub fn with_drawing(readme: &str, drawing: &str) -> Result<String, NoPlace> {
    let (before, rest) = readme.split_once(BEGIN).ok_or(NoPlace)?;
    let (_, after) = rest.split_once(END).ok_or(NoPlace)?;
    Ok(format!(
        "{before}{BEGIN}```text\n{drawing}```\n{END}{after}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_replaces_the_one_before_and_nothing_else() {
        let readme = "# A\n<!-- rooms -->\nold\n<!-- /rooms -->\nB\n";
        let new = with_drawing(readme, "a\n").expect("a place");
        assert_eq!(
            new,
            "# A\n<!-- rooms -->\n```text\na\n```\n<!-- /rooms -->\nB\n"
        );
        assert_eq!(with_drawing(&new, "a\n").as_ref(), Ok(&new));
    }

    #[test]
    fn without_a_place_nothing_is_written() {
        for readme in ["", "<!-- rooms -->\n", "<!-- /rooms -->\n<!-- rooms -->\n"] {
            assert_eq!(with_drawing(readme, "a\n"), Err(NoPlace), "{readme}");
        }
    }
}
