import { expect, test, vi } from "vitest";
import { requestsInFlight } from "./http-server.ts";

test("a shutdown waits for a request whose client has disconnected, up to the timeout", async () => {
  vi.useFakeTimers();
  const answers: Array<(text: string) => void> = [];
  const requests = requestsInFlight((path: string) =>
    path === "/now" ? "at once" : new Promise<string>((resolve) => answers.push(resolve)),
  );
  expect(requests.fetch("/now")).toBe("at once");
  const picture = requests.fetch("/images/one");
  const ended = vi.fn<() => void>();
  const settled = requests.settled(10_000).then(ended);
  await vi.advanceTimersByTimeAsync(500);
  expect(ended).not.toHaveBeenCalled();
  answers[0]?.("bytes");
  await settled;
  expect(await picture).toBe("bytes");

  void requests.fetch("/images/two");
  const cut = requests.settled(10_000).then(ended);
  await vi.advanceTimersByTimeAsync(10_000);
  await cut;
  expect(ended).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
