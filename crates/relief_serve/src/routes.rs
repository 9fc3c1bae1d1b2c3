//! What is answered to which address.

use crate::answer::{file, has, refusal, text, unchanged};
use crate::baked::Baked;
use crate::catalogue::Catalogue;
use crate::connections::{Requests, wait};
use crate::metrics::Metrics;
use crate::store::{NoTile, Store};
use axum::Router;
use axum::body::Body;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::middleware::from_fn;
use axum::routing::get;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use tiles::{KeyError, Kind, TileKey, Tiles};
use tower_http::cors::{Any, CorsLayer};
use tower_http::services::ServeDir;

/// How a server answers.
#[derive(Clone, Debug)]
pub struct Options {
    /// Bytes of tiles that are kept.
    pub store: u64,
    /// Tiles that are worked out at once.
    pub workers: usize,
    /// The folder of the library that the viewer is made with, Cesium.
    pub cesium: PathBuf,
}

/// What all answers share.
#[derive(Debug)]
struct Server {
    catalogue: Catalogue,
    store: Store,
    metrics: Metrics,
}

type Shared = State<Arc<Server>>;

/// The server's answers; tiles that were baked are not worked out.
pub fn app(
    catalogue: Catalogue,
    baked: Baked,
    options: &Options,
) -> IntoMakeServiceWithConnectInfo<Router, Requests> {
    let server = Arc::new(Server {
        store: Store::new(options.store, options.workers, baked),
        catalogue,
        metrics: Metrics::default(),
    });
    let origins = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD]);
    Router::new()
        .route(
            "/",
            get(|| async { text("text/html; charset=utf-8", VIEWER.to_owned()) }),
        )
        .route(
            "/health",
            get(|| async { text("text/plain; charset=utf-8", "well\n".to_owned()) }),
        )
        .route("/metrics", get(metrics))
        .route("/planets.json", get(planets))
        .route("/p/{planet}/{seed}/layer.json", get(layer))
        .route("/p/{planet}/{seed}/planet.json", get(planet))
        .route("/p/{planet}/{seed}/{z}/{x}/{file}", get(terrain))
        .route("/p/{planet}/{seed}/img/{z}/{x}/{file}", get(image))
        .route("/p/{planet}/{seed}/view/{view}/{z}/{x}/{file}", get(view))
        .nest_service("/cesium", ServeDir::new(&options.cesium))
        .fallback(|| async { refusal(StatusCode::NOT_FOUND, "nothing is here; / is the viewer") })
        .layer(origins)
        .layer(from_fn(wait))
        .with_state(server)
        .into_make_service_with_connect_info()
}

/// The page.
const VIEWER: &str = include_str!("../viewer/index.html");

async fn metrics(State(server): Shared) -> Response<Body> {
    let kept = server.store.bytes();
    text(
        "text/plain; version=0.0.4; charset=utf-8",
        server.metrics.text(kept),
    )
}

async fn planets(State(server): Shared) -> Response<Body> {
    let planet = |(name, file): (&str, &planet_file::PlanetFile)| json!({ "name": name, "title": file.recipe.name, "story": file.story, "radius": file.recipe.radius });
    let all: Vec<_> = server.catalogue.planets().map(planet).collect();
    text("application/json", json!(all).to_string())
}

async fn layer(State(server): Shared, place: Path<(String, String)>) -> Response<Body> {
    let ready = server.ready(place).await;
    ready.map_or_else(
        |refused| *refused,
        |(tiles, id)| text("application/json", tiles.layer(&id)),
    )
}

async fn planet(State(server): Shared, place: Path<(String, String)>) -> Response<Body> {
    let ready = server.ready(place).await;
    ready.map_or_else(
        |refused| *refused,
        |(tiles, id)| {
            let ground = tiles.planet();
            let about = json!({
                "id": id,
                "radius": ground.radius(),
                "deepest": tiles.deepest(),
                "seed": ground.seed().0.to_string(),
            });
            text("application/json", about.to_string())
        },
    )
}

/// Planet, seed, level, column and the file's name.
type Place = Path<(String, String, String, String, String)>;

async fn terrain(
    server: Shared,
    place: Place,
    version: RawQuery,
    headers: HeaderMap,
) -> Response<Body> {
    tile(server, place, version, headers, Kind::Terrain).await
}

async fn image(
    server: Shared,
    place: Place,
    version: RawQuery,
    headers: HeaderMap,
) -> Response<Body> {
    tile(server, place, version, headers, Kind::Image).await
}

/// How a planet is made, as images.
async fn view(
    server: Shared,
    Path((planet, seed, view, z, x, name)): Path<(String, String, String, String, String, String)>,
    version: RawQuery,
    headers: HeaderMap,
) -> Response<Body> {
    match Kind::VIEWS.into_iter().find(|kind| kind.name() == view) {
        Some(kind) => {
            tile(
                server,
                Path((planet, seed, z, x, name)),
                version,
                headers,
                kind,
            )
            .await
        }
        None => {
            server.metrics.refused();
            let why = "there are the views realms, levels and heights";
            refusal(StatusCode::NOT_FOUND, why)
        }
    }
}

async fn tile(
    State(server): Shared,
    Path((planet, seed, z, x, name)): Place,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    kind: Kind,
) -> Response<Body> {
    let (ending, form) = match kind {
        Kind::Terrain => (".terrain", "application/vnd.quantized-mesh"),
        _ => (".png", "image/png"),
    };
    let (seed, id) = match server.asked(&planet, &seed) {
        Ok(asked) => asked,
        Err(refused) => return *refused,
    };
    let key = match key(&z, &x, &name, ending) {
        Ok(key) => key,
        Err((status, why)) => {
            server.metrics.refused();
            return refusal(status, &why);
        }
    };
    let (z, x, y) = (key.level(), key.column(), key.row());
    let tag = format!("\"{id}-{kind}-{z}-{x}-{y}\"");
    let for_ever = query.is_some_and(|query| query.strip_prefix("v=") == Some(&id));
    if has(&headers, &tag) {
        server.metrics.unchanged();
        return unchanged(&tag, for_ever);
    }
    let found = server.store.tile(
        &server.catalogue,
        &server.metrics,
        (&planet, seed),
        (id, kind, key),
    );
    match found.await {
        Ok(bytes) => file(
            bytes,
            form,
            kind == Kind::Terrain,
            (&tag, for_ever),
            &headers,
        ),
        Err(problem) => server.refuse(&problem),
    }
}

/// The tile that an address names; else what is wrong with it.
fn key(z: &str, x: &str, name: &str, ending: &str) -> Result<TileKey, (StatusCode, String)> {
    let y = name.strip_suffix(ending);
    let y = y.ok_or_else(|| {
        (
            StatusCode::NOT_FOUND,
            format!("tiles here end with {ending}"),
        )
    })?;
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u32>().unwrap_or(u32::MAX))
    };
    let numbers = number(z).zip(number(x)).zip(number(y));
    let ((z, x), y) = numbers.ok_or_else(|| {
        let why = "level, column and row are whole numbers: /p/earth/1/3/4/2.terrain".to_owned();
        (StatusCode::BAD_REQUEST, why)
    })?;
    let key = TileKey::new(u8::try_from(z).unwrap_or(u8::MAX), x, y);
    key.map_err(|problem: KeyError| (StatusCode::NOT_FOUND, problem.to_string()))
}

impl Server {
    /// The seed that was asked for, and what the planet is known by with it; else the answer that says why not.
    fn asked(&self, planet: &str, seed: &str) -> Result<(u64, String), Box<Response<Body>>> {
        let Ok(seed) = seed.parse::<u64>() else {
            self.metrics.refused();
            let why = "a seed is a whole number from 0 to 18446744073709551615";
            return Err(Box::new(refusal(StatusCode::BAD_REQUEST, why)));
        };
        let id = self.catalogue.id(planet, seed);
        let id = id.ok_or_else(|| Box::new(self.refuse(&NoTile::Planet)))?;
        Ok((seed, id))
    }

    /// The tiles of the planet and the seed of an address, and what it is known by; else the answer that says why there are none.
    async fn ready(
        &self,
        Path((planet, seed)): Path<(String, String)>,
    ) -> Result<(Arc<Tiles>, String), Box<Response<Body>>> {
        let (seed, id) = self.asked(&planet, &seed)?;
        let tiles = match self.catalogue.tiles(&planet, seed).await {
            Some(tiles) => tiles.map_err(NoTile::Map),
            None => Err(NoTile::Planet),
        };
        let tiles = tiles.map_err(|problem| Box::new(self.refuse(&problem)))?;
        Ok((tiles, id))
    }

    fn refuse(&self, problem: &NoTile) -> Response<Body> {
        self.metrics.refused();
        let status = match problem {
            NoTile::Planet | NoTile::Deep(..) => StatusCode::NOT_FOUND,
            NoTile::Map(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        refusal(status, &problem.to_string())
    }
}
