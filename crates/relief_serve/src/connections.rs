//! Connections: not too many at once, and none that does nothing.

use axum::extract::connect_info::Connected;
use axum::extract::{ConnectInfo, Request};
use axum::middleware::Next;
use axum::response::Response;
use axum::serve::{IncomingStream, Listener};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// A listener that takes no more connections at once than it may; others wait with the system. One ends that has brought no request
/// in time, be it that it says nothing or only a little at a time, or that does not read its answer.
#[derive(Debug)]
pub struct Connections {
    listener: TcpListener,
    free: Arc<Semaphore>,
    patience: Duration,
}

/// A connection that was taken.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    requests: Requests,
    patience: Duration,
    /// When a request must have come: put off while one is being answered.
    request: Pin<Box<Sleep>>,
    /// When some of an answer must have gone that the client does not read.
    answer: Option<Pin<Box<Sleep>>>,
    _place: OwnedSemaphorePermit,
}

/// How many requests of a connection are being answered.
#[derive(Clone, Debug, Default)]
pub struct Requests(Arc<AtomicUsize>);

/// A request that is being answered.
struct Answering(Requests);

impl Requests {
    fn are_answered(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Connected<IncomingStream<'_, Connections>> for Requests {
    fn connect_info(stream: IncomingStream<'_, Connections>) -> Self {
        stream.io().requests.clone()
    }
}

/// Has a connection wait for its answers, however long they take.
pub(crate) async fn wait(
    ConnectInfo(requests): ConnectInfo<Requests>,
    request: Request,
    next: Next,
) -> Response {
    requests.0.fetch_add(1, Ordering::Relaxed);
    let _answering = Answering(requests);
    next.run(request).await
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
                    let connection = Connection {
                        stream,
                        requests: Requests::default(),
                        patience: self.patience,
                        request: Box::pin(sleep(self.patience)),
                        answer: None,
                        _place: place,
                    };
                    return (connection, from);
                }
                Err(_) => sleep(FULL).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connection {
    /// Ready with the reason to end the connection when no request came in time.
    fn poll_request(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        loop {
            if self.requests.are_answered() {
                self.request.as_mut().reset(Instant::now() + self.patience);
            }
            ready!(self.request.as_mut().poll(context));
            if !self.requests.are_answered() {
                return Poll::Ready(io::ErrorKind::TimedOut.into());
            }
        }
    }

    /// What came of sending: done, or to be tried again unless it has been for too long.
    fn sent<T>(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.answer = None;
            return sent;
        }
        let patience = self.patience;
        let answer = self.answer.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(answer.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if let Poll::Ready(problem) = self.poll_request(context) {
            return Poll::Ready(Err(problem));
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        // The next request's time begins with the answer to this one.
        if sent.is_ready() {
            let then = Instant::now() + self.patience;
            self.request.as_mut().reset(then);
        }
        self.sent(context, sent)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let sent = Pin::new(&mut self.stream).poll_flush(context);
        self.sent(context, sent)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const PATIENCE: Duration = Duration::from_millis(200);

    /// A server whose answers take five times as long as it waits for requests.
    async fn slow() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let at = listener.local_addr().expect("bound");
        let slow = Router::new().route(
            "/",
            get(|| async {
                sleep(PATIENCE * 5).await;
                "done"
            }),
        );
        let slow = slow
            .layer(from_fn(wait))
            .into_make_service_with_connect_info::<Requests>();
        let connections = Connections::new(listener, 9, PATIENCE);
        tokio::spawn(axum::serve(connections, slow).into_future());
        at
    }

    #[tokio::test]
    async fn an_answer_may_take_longer_than_a_request_and_then_the_next_must_come() {
        let mut stream = TcpStream::connect(slow().await).await.expect("it listens");
        let mut answers: Vec<u8> = Vec::new();
        for number in 0..2 {
            let request = b"GET / HTTP/1.1\r\nhost: relief\r\n\r\n";
            stream.write_all(request).await.expect("sent");
            while answers.windows(4).filter(|four| four == b"done").count() <= number {
                let mut part = [0; 512];
                let count = stream.read(&mut part).await.expect("an answer");
                assert!(count > 0, "cut after {number} answers");
                answers.extend(&part[..count]);
            }
        }
        // Nothing more is asked.
        let mut rest = Vec::new();
        let end = tokio::time::timeout(PATIENCE * 50, stream.read_to_end(&mut rest));
        assert!(end.await.is_ok() && rest.is_empty());
    }
}
