/**
 * Knows which requests are being answered, also those whose visitor has left meanwhile: their connection is closed, and the
 * work goes on and wants the database.
 */
export function requestsInFlight<Args extends unknown[], Answer>(
  fetch: (...args: Args) => Answer | Promise<Answer>,
) {
  const running = new Set<Promise<Answer>>();
  return {
    /** The same `fetch`, noted while it runs. */
    fetch(...args: Args): Answer | Promise<Answer> {
      const answer = fetch(...args);
      if (!(answer instanceof Promise)) return answer;
      const ended = () => running.delete(answer);
      running.add(answer);
      answer.then(ended, ended);
      return answer;
    },
    /** Resolves once all are answered, after `graceMs` at the latest. */
    async settled(graceMs: number): Promise<void> {
      let cut: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => (cut = setTimeout(resolve, graceMs)));
      await Promise.race([Promise.allSettled(running), patience]);
      clearTimeout(cut);
    },
  };
}
