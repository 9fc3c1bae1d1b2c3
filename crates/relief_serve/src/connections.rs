//! Connections: not too many at once, and none that does nothing.

use axum::serve::Listener;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// A listener that takes no more connections at once than it may; others wait with the system. One that neither reads nor sends anything ends.
#[derive(Debug)]
pub struct Connections {
    listener: TcpListener,
    free: Arc<Semaphore>,
    patience: Duration,
}

/// A connection that was taken.
#[derive(Debug)]
pub struct Connection {
    stream: Pin<Box<TimeoutStream<TcpStream>>>,
    _place: OwnedSemaphorePermit,
}

/// How long to wait where the system has no room for another connection.
const FULL: Duration = Duration::from_millis(50);

impl Connections {
    /// Those of a listener: so many at once, each ended when nothing comes or goes for so long.
    #[must_use]
    pub fn new(listener: TcpListener, most: usize, patience: Duration) -> Self {
        Self {
            listener,
            free: Arc::new(Semaphore::new(most)),
            patience,
        }
    }
}

impl Listener for Connections {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        let free = Arc::clone(&self.free);
        let place = free.acquire_owned().await.expect("never closed");
        loop {
            match self.listener.accept().await {
                Ok((stream, from)) => {
                    // Answers are small, and wait for nothing.
                    let _ = stream.set_nodelay(true);
                    let mut stream = TimeoutStream::new(stream);
                    stream.set_read_timeout(Some(self.patience));
                    stream.set_write_timeout(Some(self.patience));
                    let connection = Connection {
                        stream: Box::pin(stream),
                        _place: place,
                    };
                    return (connection, from);
                }
                Err(_) => tokio::time::sleep(FULL).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream.as_mut().poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream.as_mut().poll_shutdown(context)
    }
}
