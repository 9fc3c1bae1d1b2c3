//! Answers.

use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, Response, StatusCode};
use flate2::read::GzDecoder;
use std::io::Read;

/// What was asked for under an address that carries what it is known by does not change.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Else the client must ask whether it has.
const ASK: &str = "no-cache";

/// One line: what is wrong.
pub(crate) fn refusal(status: StatusCode, why: &str) -> Response<Body> {
    let answer = Response::builder().status(status);
    let answer = answer.header(CONTENT_TYPE, "text/plain; charset=utf-8");
    answer
        .body(Body::from(format!("{why}\n")))
        .expect("plain headers")
}

/// Some text of a type.
pub(crate) fn text(kind: &str, text: String) -> Response<Body> {
    let answer = Response::builder()
        .header(CONTENT_TYPE, kind)
        .header(CACHE_CONTROL, ASK);
    answer.body(Body::from(text)).expect("plain headers")
}

/// Whether a client has what has this tag.
pub(crate) fn has(headers: &HeaderMap, tag: &str) -> bool {
    let tags = headers
        .get(IF_NONE_MATCH)
        .and_then(|tags| tags.to_str().ok());
    tags.is_some_and(|tags| {
        tags.split(',')
            .any(|own| own.trim().trim_start_matches("W/") == tag)
    })
}

/// That it has.
pub(crate) fn unchanged(tag: &str, for_ever: bool) -> Response<Body> {
    let answer = Response::builder()
        .status(StatusCode::NOT_MODIFIED)
        .header(ETAG, weak(tag));
    let answer = answer.header(CACHE_CONTROL, if for_ever { FOR_EVER } else { ASK });
    answer.body(Body::empty()).expect("plain headers")
}

/// A tag as it is sent: what is zipped and what is not are one thing in other bytes (RFC 9110, 8.8.1).
fn weak(tag: &str) -> String {
    format!("W/{tag}")
}

/// A file; by gzip if `zipped`, for clients that do not want it so unzipped.
pub(crate) fn file(
    bytes: Bytes,
    kind: &str,
    zipped: bool,
    (tag, for_ever): (&str, bool),
    asked: &HeaderMap,
) -> Response<Body> {
    let wanted = asked
        .get(ACCEPT_ENCODING)
        .and_then(|wanted| wanted.to_str().ok());
    let wants_zip = wanted.is_some_and(|wanted| {
        let mut all = wanted.split(',').map(|one| one.trim().split(';'));
        all.any(|mut one| {
            let name = one.next().unwrap_or_default().trim();
            let is_refused =
                one.any(|part| matches!(part.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
            matches!(name, "gzip" | "*") && !is_refused
        })
    });
    let mut answer = Response::builder()
        .header(CONTENT_TYPE, kind)
        .header(ETAG, weak(tag))
        .header(CACHE_CONTROL, if for_ever { FOR_EVER } else { ASK });
    if zipped {
        answer = answer.header(VARY, "accept-encoding");
    }
    let body = if zipped && !wants_zip {
        let mut plain = Vec::new();
        GzDecoder::new(&*bytes)
            .read_to_end(&mut plain)
            .expect("it was zipped here");
        plain.into()
    } else {
        if zipped {
            answer = answer.header(CONTENT_ENCODING, "gzip");
        }
        bytes
    };
    answer.body(Body::from(body)).expect("plain headers")
}
