//! Serves planets to browsers.

use clap::Parser;
use relief_serve::{Baked, Catalogue, CatalogueError, Connections, Options, app};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use tokio::net::TcpListener;

/// Serve planets to browsers: terrain and image tiles, and a viewer
#[derive(Debug, Parser)]
#[command(name = "relief_serve", version)]
struct Args {
    /// Planets: presets by name, or *.planet.ron files [default: all presets]
    #[arg(value_name = "PLANET")]
    planets: Vec<String>,
    /// Where to listen; others than this machine reach it only if this says so
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8017")]
    bind: SocketAddr,
    /// Megabytes of tiles that are kept
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    store: u64,
    /// Tiles that are worked out at once [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    workers: Option<u16>,
    /// Connections at once; others wait
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    connections: u32,
    /// A folder of tiles that `relief bake` wrote; others are worked out
    #[arg(long, value_name = "DIR")]
    tiles: Option<PathBuf>,
    /// The folder of Cesium, as `crates/relief_serve/get_cesium` fetches it
    #[arg(long, value_name = "DIR", default_value = "target/cesium")]
    cesium: PathBuf,
}

/// A connection that brings no request for so long ends, and one that does not read its answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long answers that were begun may take when the server is to stop.
const LAST_ANSWERS: Duration = Duration::from_secs(10);

/// Why nothing is served.
#[derive(Debug, thiserror::Error)]
enum ServeError {
    #[error(transparent)]
    Planets(#[from] CatalogueError),
    #[error("--bind {at}: {problem}; choose another address or port")]
    Bind {
        at: SocketAddr,
        problem: std::io::Error,
    },
    #[error("--tiles {}: {problem}; name a folder that can be read", folder.display())]
    Tiles {
        folder: PathBuf,
        problem: std::io::Error,
    },
    #[error("{0}")]
    System(#[from] std::io::Error),
}

fn main() -> ExitCode {
    match serve(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let line = problem.to_string().replace('\n', " ");
            eprintln!("error: {line}");
            ExitCode::from(2)
        }
    }
}

fn serve(args: &Args) -> Result<(), ServeError> {
    let catalogue = if args.planets.is_empty() {
        Catalogue::presets()
    } else {
        Catalogue::of(&args.planets)?
    };
    let baked = args.tiles.as_deref().map(baked).transpose()?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let options = Options {
        store: args.store * 1_000_000,
        workers: args.workers.map_or(cores, usize::from),
        cesium: args.cesium.clone(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime
        .block_on(async {
            let bound = TcpListener::bind(args.bind).await;
            let listener = bound.map_err(|problem| ServeError::Bind {
                at: args.bind,
                problem,
            })?;
            println!("http://{}/", listener.local_addr()?);
            let most = usize::try_from(args.connections).unwrap_or(usize::MAX);
            let connections = Connections::new(listener, most, PATIENCE);
            let (stop, stopped) = tokio::sync::oneshot::channel();
            let app = app(catalogue, baked.unwrap_or_else(Baked::none), &options);
            let serving = axum::serve(connections, app).with_graceful_shutdown(async {
                let _ = stopped.await;
            });
            let serving = tokio::spawn(serving.into_future());
            asked_to_stop().await?;
            let _ = stop.send(());
            let _ = tokio::time::timeout(LAST_ANSWERS, serving).await;
            Ok(())
        })
        .inspect(|()| runtime.shutdown_background())
}

/// The archives of a folder. Says which files are none.
fn baked(folder: &Path) -> Result<Baked, ServeError> {
    let read = Baked::of(folder).map_err(|problem| ServeError::Tiles {
        folder: folder.to_path_buf(),
        problem,
    });
    let (baked, broken) = read?;
    for (path, problem) in broken {
        eprintln!("{}: {problem}; bake it again", path.display());
    }
    println!("{} archives in {}", baked.count(), folder.display());
    Ok(baked)
}

/// Ctrl-C, or the system's wish.
async fn asked_to_stop() -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate =
            tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            done = tokio::signal::ctrl_c() => done,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
