/** Runs the steps of a demonstration and prints what held. */
import { expectThat } from "../faults/helpers.ts";

/** Runs each step, says what held, and sets the exit code. */
export async function runSteps<Shown>(
  steps: Record<string, (shown: Shown) => Promise<string>>,
  shown: Shown,
): Promise<void> {
  const held: { name: string; said: string; ok: boolean }[] = [];
  for (const [name, step] of Object.entries(steps)) {
    try {
      held.push({ name, said: await step(shown), ok: true });
    } catch (error) {
      held.push({ name, said: (error as Error).message, ok: false });
    }
    const { ok, said } = held.at(-1)!;
    console.log(`${ok ? "held  " : "FAILED"}  ${name}: ${said}`);
  }
  const failed = held.filter(({ ok }) => !ok);
  console.log(
    `\n${held.length - failed.length} of ${held.length} held${failed.map(({ name }) => `\n  not: ${name}`).join("")}`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

/** The value of a metric with its labels; 0 where it is not there. */
export async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? 0 : Number(line.slice(name.length + 1));
}

/** Fetches without following redirects. */
export async function fetchText(address: string, cookie?: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(address, {
    redirect: "manual",
    headers: cookie ? { Cookie: cookie } : {},
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Whether a visitor finds a post by its title: asked anew, since a search is not kept as a page. */
export async function findsPost(url: string, title: string): Promise<boolean> {
  const { status, text } = await fetchText(`${url}/blog?search=${encodeURIComponent(title)}`);
  expectThat(status === 200, `the blog is answered 200, not ${status}`);
  return text.includes(`/blog/${title.toLowerCase().replaceAll(" ", "-")}"`);
}

/** Whether a visitor finds a number. */
export async function findsShipment(url: string, number: string): Promise<boolean> {
  const { status } = await fetchText(`${url}/track.json?number=${encodeURIComponent(number)}`);
  expectThat(status === 200 || status === 404, `a look-up is answered 200 or 404, not ${status}`);
  return status === 200;
}
