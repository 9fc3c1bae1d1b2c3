//! The server as its clients meet it, over a socket.

use bake::Share;
use planet_file::Preset;
use relief_serve::{Baked, Catalogue, Connections, Options, app};
use std::net::SocketAddr;
use std::time::Duration;
use tiles::{Identity, Kind, TileKey, Tiles};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A server of a moon and some archives, as usual.
async fn server_with(baked: Baked) -> SocketAddr {
    serving(baked, 100, PATIENCE).await
}

/// A server of a moon that takes so many connections at once and waits so long.
async fn server(most: usize, patience: Duration) -> SocketAddr {
    serving(Baked::none(), most, patience).await
}

async fn serving(baked: Baked, most: usize, patience: Duration) -> SocketAddr {
    let catalogue = Catalogue::of(&["moon".to_owned()]).expect("a preset");
    let options = Options {
        store: 10_000_000,
        workers: 2,
        cesium: "no such folder".into(),
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let at = listener.local_addr().expect("bound");
    let connections = Connections::new(listener, most, patience);
    tokio::spawn(axum::serve(connections, app(catalogue, baked, &options)).into_future());
    at
}

/// Status, headers and body of an answer.
async fn asked(at: SocketAddr, path: &str, headers: &str) -> (u16, String, Vec<u8>) {
    let mut stream = TcpStream::connect(at).await.expect("it listens");
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: relief\r\nconnection: close\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    let end = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .expect("headers end");
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    (status.expect("a status"), head, answer[end + 4..].to_vec())
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = head.lines().filter_map(|line| line.split_once(": "));
    lines
        .find(|(own, _)| own.eq_ignore_ascii_case(name))
        .map(|(_, value)| value)
}

const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn tiles_come_with_tags_and_are_not_sent_twice() {
    let at = server(100, PATIENCE).await;
    let path = "/p/moon/7/4/9/5.terrain";
    let (status, head, plain) = asked(at, path, "").await;
    assert_eq!((status, header(&head, "content-encoding")), (200, None));
    assert_eq!(
        header(&head, "content-type"),
        Some("application/vnd.quantized-mesh")
    );
    assert_eq!(plain[88..92], 4_225_u32.to_le_bytes());
    let (_, head, zipped) = asked(at, path, "accept-encoding: br, gzip\r\n").await;
    assert_eq!(header(&head, "content-encoding"), Some("gzip"));
    assert_eq!(
        header(&head, "vary").map(|vary| vary.contains("accept-encoding")),
        Some(true),
        "{head}"
    );
    assert!(
        zipped.len() < plain.len() / 2,
        "{} of {}",
        zipped.len(),
        plain.len()
    );
    let tag = header(&head, "etag").expect("a tag").to_owned();
    let (status, _, body) = asked(at, path, &format!("if-none-match: {tag}\r\n")).await;
    assert_eq!((status, body.len()), (304, 0));
    // The same of another seed is another.
    let (status, _, other) = asked(
        at,
        "/p/moon/8/4/9/5.terrain",
        &format!("if-none-match: {tag}\r\n"),
    )
    .await;
    assert!(status == 200 && other != plain);
    let (_, _, layer) = asked(at, "/p/moon/7/layer.json", "").await;
    let layer: serde_json::Value = serde_json::from_slice(&layer).expect("JSON");
    let address = layer["tiles"][0].as_str().expect("an address");
    let path = format!("/p/moon/7/{}", address.replace("{z}/{x}/{y}", "4/9/5"));
    let (_, head, again) = asked(at, &path, "").await;
    assert!(header(&head, "cache-control").is_some_and(|how| how.contains("immutable")));
    assert_eq!(again, plain);
    let (_, _, picture) = asked(at, "/p/moon/7/img/4/9/5.png", "").await;
    assert_eq!(picture[..4], *b"\x89PNG");
    for view in ["realms", "levels", "heights"] {
        let path = format!("/p/moon/7/view/{view}/4/9/5.png");
        let (_, head, shown) = asked(at, &path, "").await;
        assert!(shown[..4] == *b"\x89PNG" && shown != picture, "{view}");
        let tag = header(&head, "etag").expect("files have one").to_owned();
        let (status, _, _) = asked(at, &path, &format!("if-none-match: {tag}\r\n")).await;
        assert_eq!(status, 304, "{view}");
    }
    let (_, _, metrics) = asked(at, "/metrics", "").await;
    let metrics = String::from_utf8_lossy(&metrics).into_owned();
    assert!(
        metrics.contains("relief_tiles_total{from=\"terrain\"} 2"),
        "{metrics}"
    );
    assert!(
        metrics.contains("relief_tiles_total{from=\"client\"} 4"),
        "{metrics}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_there_is_not_is_refused_in_a_line() {
    let at = server(100, PATIENCE).await;
    for (path, wanted) in [
        ("/p/pluto/1/layer.json", 404),
        ("/p/moon/-1/layer.json", 400),
        ("/p/moon/18446744073709551616/0/0/0.terrain", 400),
        ("/p/moon/18446744073709551615/0/0/0.terrain", 200),
        ("/p/moon/0/0/1/0.terrain", 200),
        ("/p/moon/1/0/2/0.terrain", 404),
        ("/p/moon/1/0/0/1.terrain", 404),
        ("/p/moon/1/22/0/0.terrain", 404),
        ("/p/moon/1/99999999999/0/0.terrain", 404),
        ("/p/moon/1/3/-4/0.terrain", 400),
        ("/p/moon/1/3/4/x.terrain", 400),
        ("/p/moon/1/3/4/2.png", 404),
        ("/p/moon/1/img/3/4/2.terrain", 404),
        ("/p/moon/1/view/stamps/3/4/2.png", 404),
        ("/p/moon/1/view/realms/3/4/2.terrain", 404),
        ("/cesium/../Cargo.toml", 404),
        ("/nowhere", 404),
    ] {
        let (status, _, body) = asked(at, path, "").await;
        assert_eq!(status, wanted, "{path}");
        let body = String::from_utf8_lossy(&body).into_owned();
        let is_line =
            wanted == 200 || path.starts_with("/cesium") || body.trim_end().lines().count() == 1;
        assert!(is_line, "{path}: {body}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tile_that_many_ask_for_at_once_is_worked_out_once() {
    let at = server(100, PATIENCE).await;
    let all: Vec<_> = (0..40)
        .map(|_| tokio::spawn(asked(at, "/p/moon/1/7/130/60.terrain", "")))
        .collect();
    let mut bodies = Vec::new();
    for one in all {
        bodies.push(one.await.expect("an answer").2);
    }
    assert!(bodies.iter().all(|body| *body == bodies[0]));
    let (_, _, metrics) = asked(at, "/metrics", "").await;
    let metrics = String::from_utf8_lossy(&metrics).into_owned();
    assert!(
        metrics.contains("relief_tiles_total{from=\"terrain\"} 1\n"),
        "{metrics}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_nothing_does_not_keep_others_out() {
    let at = server(3, Duration::from_millis(300)).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(TcpStream::connect(at).await.expect("the system takes it"));
    }
    let answer = tokio::time::timeout(Duration::from_secs(15), asked(at, "/health", "")).await;
    assert_eq!(answer.expect("in time").0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_baked_is_served_and_what_was_not_is_worked_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let moon = Preset::Moon.planet();
    let tiles = Tiles::new(moon, 7, None).expect("in order");
    let id = Identity::of(moon).expect("it has a text").with(7, None);
    let root = TileKey::new(4, 9, 5).expect("there is");
    let share = Share::below(root, 2).expect("few");
    let archive = bake::bake(&tiles, &id, Kind::Terrain, share, |_| ());
    let whole = folder.path().join("4-9-5.terrain.pmtiles");
    std::fs::write(&whole, &archive).expect("written");
    // Half an archive, and what is none, hinder nobody.
    std::fs::write(folder.path().join("half.pmtiles"), &archive[..20_000]).expect("written");
    std::fs::write(folder.path().join("none.pmtiles"), b"tiles").expect("written");
    let (baked, broken) = Baked::of(folder.path()).expect("it can be read");
    assert!(baked.count() >= 1 && !broken.is_empty(), "{broken:?}");
    let [with, without] = [server_with(baked).await, server(100, PATIENCE).await];
    for path in ["7/4/9/5", "7/5/18/10", "7/5/20/10", "8/4/9/5"] {
        let path = format!("/p/moon/{path}.terrain");
        let [(_, _, own), (_, _, other)] = [
            asked(with, &path, "").await,
            asked(without, &path, "").await,
        ];
        assert!(own.len() > 10_000 && own == other, "{path}");
    }
    let (_, _, metrics) = asked(with, "/metrics", "").await;
    let metrics = String::from_utf8_lossy(&metrics).into_owned();
    assert!(metrics.contains("{from=\"archive\"} 2\n"), "{metrics}");
    assert!(metrics.contains("{from=\"terrain\"} 2\n"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_a_little_at_a_time_does_not_keep_others_out() {
    let at = server(1, Duration::from_millis(300)).await;
    let mut slow = TcpStream::connect(at).await.expect("it listens");
    let trickle = tokio::spawn(async move {
        for byte in b"GET /health HTTP/1.1\r\nhost: relief\r\n".iter().cycle() {
            if slow.write_all(&[*byte]).await.is_err() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    });
    let other = tokio::time::timeout(Duration::from_secs(10), asked(at, "/health", ""));
    assert_eq!(other.await.expect("its turn comes").0, 200);
    trickle.abort();
}
