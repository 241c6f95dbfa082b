/**
 * Makes a fast sequence of calls few: the first runs at once, those that come while it runs are one more run after
 * it. For reading anew on every live event.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
  return () => void run();
}
