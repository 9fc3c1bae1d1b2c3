use super::*;
use crate::io::Folder;
use tempfile::tempdir;

#[test]
fn what_was_there_stays_when_writing_fails() {
    let folder = tempdir().expect("the temporary folder can be written");
    let path = folder.path().join("a.png");
    fs::write(&path, "before").expect("writable");
    let output = Output::png(&path).expect("writable");
    let failed = output.write(|file| {
        file.write_all(b"half")?;
        Err(io::Error::other("no more"))
    });
    assert!(matches!(failed, Err(OutputError::Io { .. })));
    assert_eq!(fs::read(&path).expect("still there"), b"before");
    assert_eq!(
        fs::read_dir(folder.path()).expect("there").count(),
        1,
        "a part was left"
    );
    output
        .write(|file| file.write_all(b"after"))
        .expect("writable");
    assert_eq!(fs::read(&path).expect("there"), b"after");
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
}

#[test]
fn a_place_that_cannot_be_is_refused_before_the_work() {
    let folder = tempdir().expect("the temporary folder can be written");
    assert!(matches!(
        Output::at(folder.path()),
        Err(OutputError::IsFolder(_))
    ));
    let missing = folder.path().join("no/a.png");
    assert!(matches!(
        Output::at(&missing),
        Err(OutputError::NoFolder { .. })
    ));
    assert!(matches!(
        Output::png(&folder.path().join("a.jpg")),
        Err(OutputError::NotPng(_))
    ));
    fs::write(folder.path().join("file"), "").expect("writable");
    assert!(matches!(
        Folder::make(&folder.path().join("file")),
        Err(OutputError::NotFolder(_))
    ));
    assert!(matches!(
        Folder::make(&folder.path().join("a/b")),
        Err(OutputError::NoFolder { .. })
    ));
    assert_eq!(
        fs::read_dir(folder.path()).expect("there").count(),
        1,
        "something was left"
    );
}

#[cfg(unix)]
#[test]
fn a_device_is_written_straight_and_a_link_is_followed() {
    let output = Output::png(Path::new("/dev/null")).expect("always there");
    output
        .write(|file| file.write_all(b"away"))
        .expect("takes all");
    assert!(!fs::metadata("/dev/null").expect("there").is_file());
    let folder = tempdir().expect("the temporary folder can be written");
    let (real, link) = (
        folder.path().join("real.png"),
        folder.path().join("link.png"),
    );
    fs::write(&real, "before").expect("writable");
    std::os::unix::fs::symlink(&real, &link).expect("writable");
    let output = Output::png(&link).expect("writable");
    output
        .write(|file| file.write_all(b"after"))
        .expect("writable");
    assert_eq!(fs::read(&real).expect("there"), b"after");
    assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
}

#[test]
fn what_is_no_name_of_a_file_is_refused() {
    let folder = tempdir().expect("the temporary folder can be written");
    for name in ["a.png/", "a.png/.", "..", "a/.."] {
        let path = folder.path().join(name);
        let refused = Output::at(&path);
        assert!(matches!(refused, Err(OutputError::IsFolder(_))), "{name}");
    }
    assert!(matches!(Output::at(Path::new("-")), Err(OutputError::Dash)));
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 0);
}

#[test]
fn an_output_is_no_input_by_whatever_name() {
    let folder = tempdir().expect("the temporary folder can be written");
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in"), "").expect("writable");
    fs::hard_link(path("in"), path("hard")).expect("writable");
    let (input, new) = (path("in"), path("new"));
    for name in ["in", "hard", "./in", "new"] {
        let output = Output::at(&path(name)).expect("writable");
        let refused = output.apart_from([input.as_path(), new.as_path()]);
        assert!(matches!(refused, Err(OutputError::Twice { .. })), "{name}");
    }
    let output = Output::at(&path("other")).expect("writable");
    assert!(output.apart_from([input.as_path(), new.as_path()]).is_ok());
}

#[test]
fn several_files_come_together_or_not_at_all() {
    let folder = tempdir().expect("the temporary folder can be written");
    let output = |name: &str| Output::at(&folder.path().join(name)).expect("writable");
    let (one, other) = (output("one"), output("other"));
    let count = || fs::read_dir(folder.path()).expect("there").count();
    let first = one.stage(|file| file.write_all(b"1")).expect("writable");
    let failed = other.stage(|_| Err(io::Error::other("no more")));
    assert!(failed.is_err());
    drop(first);
    assert_eq!(count(), 0);
    let first = one.stage(|file| file.write_all(b"1")).expect("writable");
    let second = other.stage(|file| file.write_all(b"2")).expect("writable");
    first.put().expect("writable");
    second.put().expect("writable");
    assert_eq!(count(), 2);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_yet_is_followed_and_one_in_a_circle_refused() {
    use std::os::unix::fs::symlink;
    let folder = tempdir().expect("the temporary folder can be written");
    let path = |name: &str| folder.path().join(name);
    symlink("there", path("link")).expect("writable");
    let output = Output::at(&path("link")).expect("writable");
    output.write(|file| file.write_all(b"1")).expect("writable");
    assert!(path("link").is_symlink());
    assert_eq!(fs::read(path("there")).expect("written"), b"1");
    symlink("round", path("round")).expect("writable");
    assert!(Output::at(&path("round")).is_err());
}

#[cfg(unix)]
#[test]
fn rights_stay_and_what_is_protected_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().expect("the temporary folder can be written");
    let path = folder.path().join("a");
    fs::write(&path, "before").expect("writable");
    let mode = |mode| fs::set_permissions(&path, fs::Permissions::from_mode(mode));
    mode(0o600).expect("ours");
    let output = Output::at(&path).expect("writable");
    output.write(|file| file.write_all(b"1")).expect("writable");
    let now = fs::metadata(&path).expect("there").permissions().mode();
    assert_eq!(now & 0o777, 0o600);
    mode(0o444).expect("ours");
    assert!(matches!(Output::at(&path), Err(OutputError::Protected(_))));
}

#[cfg(target_os = "linux")]
#[test]
fn an_open_file_is_written_where_it_ends() {
    use std::os::fd::AsRawFd;
    let folder = tempdir().expect("the temporary folder can be written");
    let path = folder.path().join("log");
    fs::write(&path, "before ").expect("writable");
    let open = fs::File::open(&path).expect("there");
    let descriptor = format!("/proc/self/fd/{}", open.as_raw_fd());
    let output = Output::at(Path::new(&descriptor)).expect("writable");
    assert!(output.is_straight());
    output
        .write(|file| file.write_all(b"after"))
        .expect("writable");
    assert_eq!(fs::read(&path).expect("there"), b"before after");
    fs::remove_file(&path).expect("ours");
    output.write(|file| file.write_all(b"1")).expect("writable");
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 0);
}

#[test]
fn what_goes_back_in_a_file_comes_whole_or_not_at_all() {
    let folder = tempdir().expect("the temporary folder can be written");
    let path = folder.path().join("a.tif");
    let output = Output::at(&path).expect("writable");
    let failed = output.stage_to_and_fro(|file| {
        file.write_all(b"half")?;
        Err(io::Error::other("no more"))
    });
    assert!(matches!(failed, Err(OutputError::Io { .. })));
    let _scratch = output.scratch().expect("writable");
    assert_eq!(
        fs::read_dir(folder.path()).expect("there").count(),
        0,
        "something was left"
    );
    let staged = output.stage_to_and_fro(|file| {
        file.write_all(b"....end")?;
        file.rewind()?;
        file.write_all(b"head")
    });
    staged.expect("writable").put().expect("writable");
    assert_eq!(fs::read(&path).expect("there"), b"headend");
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn what_goes_back_comes_into_a_pipe_when_all_is_there() {
    use std::io::Read;
    use std::os::fd::AsRawFd;
    let (mut out, into) = io::pipe().expect("there are pipes");
    let output = Output::at(format!("/proc/self/fd/{}", into.as_raw_fd()).as_ref());
    let output = output.expect("takes bytes as they come");
    let staged = output.stage_to_and_fro(|file| {
        file.write_all(b"....end")?;
        file.rewind()?;
        file.write_all(b"head")
    });
    staged.expect("written").put().expect("nothing to do");
    drop((output, into));
    let mut read = Vec::new();
    out.read_to_end(&mut read).expect("readable");
    assert_eq!(read, b"headend");
}
