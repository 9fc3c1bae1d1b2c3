use bevy_egui::egui::ColorImage;
use heightmap::{Gradient, Graph, HeightMap, Shading, coloured};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use workshop::Previews;

/// Makes the small pictures of a map's steps on a thread beside the frames.
#[derive(Debug, Default)]
pub(crate) struct Thumbnails {
    made: Arc<Mutex<Previews>>,
    /// Counts what was asked for: what is older comes to nothing.
    asked: Arc<AtomicU64>,
    shown: Option<Mutex<Receiver<Shown>>>,
}

/// What it is known by, the height of the sea, and the picture.
pub(crate) type Shown = (u64, f32, ColorImage);

impl Thumbnails {
    /// Begins with those of a graph that are not there yet.
    pub(crate) fn begin(&mut self, graph: Arc<Graph>, sea: f32, there: HashSet<u64>) {
        let own = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let (sender, receiver) = channel();
        let (made, asked) = (Arc::clone(&self.made), Arc::clone(&self.asked));
        thread::spawn(move || {
            let is_wanted = || asked.load(Ordering::Relaxed) == own;
            let mut made = made.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            made.make(&graph, is_wanted, |key, map| {
                if !there.contains(&key) {
                    // Nobody looks at it any more if another was asked for.
                    let _ = sender.send((key, sea, picture(map, sea)));
                }
            });
        });
        self.shown = Some(Mutex::new(receiver));
    }

    /// What has been made since this was asked last.
    pub(crate) fn take(&mut self) -> Vec<Shown> {
        let Some(shown) = &self.shown else {
            return Vec::new();
        };
        let shown = shown
            .lock()
            .unwrap_or_else(|poisoned| poisoned.into_inner());
        shown.try_iter().collect()
    }
}

fn picture(map: &HeightMap, sea: f32) -> ColorImage {
    let picture = coloured(map, &Gradient::sea_to_snow(sea), Some(&Shading::default()));
    let size = [picture.width() as usize, picture.height() as usize];
    ColorImage::from_rgb(size, picture.as_raw())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};
    use workshop::MapStart;

    #[test]
    fn each_step_has_a_picture_in_small_and_what_is_there_is_not_made_again() {
        let graph = Arc::new(Graph::read(MapStart::Worn.text()).expect("in order"));
        let keys: HashSet<u64> = Previews::keys(&graph).into_iter().flatten().collect();
        assert_eq!(keys.len(), graph.nodes().len());
        let mut thumbnails = Thumbnails::default();
        let mut made = HashSet::new();
        for there in [HashSet::new(), keys.iter().copied().take(2).collect()] {
            let missing = keys.len() - there.len();
            thumbnails.begin(Arc::clone(&graph), 0.3, there);
            let (start, mut shown) = (Instant::now(), Vec::new());
            while shown.len() < missing {
                assert!(start.elapsed() < Duration::from_secs(60), "they never come");
                shown.extend(thumbnails.take());
                thread::sleep(Duration::from_millis(2));
            }
            for (key, sea, picture) in &shown {
                assert_eq!((picture.size, *sea), ([195, 260], 0.3));
                made.insert(*key);
            }
            assert_eq!(shown.len(), missing);
        }
        assert_eq!(made, keys);
    }
}
