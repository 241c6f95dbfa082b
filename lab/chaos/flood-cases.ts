/** What one client, or many, can ask at once: each case measures what it costs everybody else and fails above its bound. */
import { connect } from "node:net";
import { measureHostileRequests } from "#tests/hostile-requests.ts";
import { type RunningProduct, signIn } from "#tests/running-product.ts";
import { formatStatuses, measureImpact } from "./attack-cases.ts";
import { expectThat, sendMessage, until } from "./faults/helpers.ts";

/** Sends bytes over a connection of its own, which stays open until `end` is called; `status` is that of the first answer. */
function openConnection({ url }: RunningProduct, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const connection = { status: 0, end: () => void socket.destroy() };
  socket.on("error", () => {});
  socket.on(
    "data",
    (text) => (connection.status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(`${text}`)?.[1] ?? 0)),
  );
  socket.write(bytes);
  return connection;
}

const halfAForm = ({ url }: RunningProduct, from: string) =>
  `POST /contact HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\nX-Forwarded-For: ${from}\r\n` +
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${64 * 1024}\r\n\r\n${"a".repeat(64 * 1024 - 1)}`;

/** Forms that are never completed, from a /48, some addresses and many networks: the received part stays in memory. */
export async function unfinishedBodies(product: RunningProduct): Promise<string> {
  const said: string[] = [];
  const senders: [string, number, (at: number) => string][] = [
    ["a /48", 1_000, (at) => `2001:db8:1:${at.toString(16)}::1`],
    ["four addresses", 1_000, (at) => `192.0.2.${at % 4}`],
    ["a thousand networks", 1_000, (at) => `2001:db8:${at.toString(16)}::1`],
  ];
  for (const [from, count, address] of senders) {
    const {
      result,
      moreMb,
      said: measured,
    } = await measureImpact(product, async () => {
      const forms = Array.from({ length: count }, (_, at) =>
        openConnection(product, halfAForm(product, address(at))),
      );
      await until(
        async () =>
          expectThat(
            forms.some(({ status }) => status > 0),
            "some are refused",
          ),
        10_000,
      );
      const signedIn = await signIn(product.url).then(
        () => true,
        () => false,
      );
      const sent = await sendMessage(product.url, `beside-${from}`);
      for (const { end } of forms) end();
      return { signedIn, sent, refused: forms.filter(({ status }) => status > 0).length };
    });
    const text = `${count} unfinished forms from ${from}: ${result.refused} rejected, a sign-in ${result.signedIn ? "passed" : "failed"}, a message was answered ${result.sent}, ${measured}`;
    said.push(text);
    const isOthers = from !== "a thousand networks";
    expectThat(moreMb < 150 && result.signedIn && (!isOthers || result.sent === 200), text);
  }
  return said.join("; ");
}

/** Thousands of requests for pages that are drawn for each alone: over one connection, four, and many at once. */
export async function floodOfPages(product: RunningProduct): Promise<string> {
  const { host } = new URL(product.url);
  const line = (from: string, at: number) =>
    `GET /?n${at} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\n\r\n`;
  const pipelined = (from: string) =>
    openConnection(product, Array.from({ length: 1_500 }, (_, at) => line(from, at)).join(""));
  const floods: [string, () => ReturnType<typeof openConnection>[]][] = [
    ["1,500 requests over one connection", () => [pipelined("192.0.2.1")]],
    ["1,500 over each of four", () => [1, 2, 3, 4].map((at) => pipelined(`192.0.2.${at}`))],
    ["500 connections of one network", () => Array.from({ length: 500 }, (_, at) => openConnection(product, line("192.0.2.1", at)))],
    ["500 connections of 500 networks", () => Array.from({ length: 500 }, (_, at) => openConnection(product, line(`2001:db8:${at.toString(16)}::1`, at)))],
  ]; // prettier-ignore
  const said: string[] = [];
  for (const [name, flood] of floods) {
    const {
      result,
      processorMs,
      moreMb,
      said: measured,
    } = await measureImpact(product, async () => {
      const connections = flood();
      // Until a visitor from elsewhere has the page too: what was asked before is worked off then.
      await until(
        async () => expectThat((await fetch(`${product.url}/?last`)).status === 200, "a page"),
        300_000,
      );
      for (const { end } of connections) end();
      return connections.map(({ status }) => status);
    });
    said.push(`${name}: ${formatStatuses(result)}, ${measured}`);
    expectThat(processorMs < 2_000 && moreMb < 150, said.at(-1)!);
  }
  return said.join("; ");
}

/** What one request of a stranger costs in processor, whatever it is made of: a few pages at most. */
export async function processorTime(product: RunningProduct): Promise<string> {
  const costs = (await measureHostileRequests(product)).toSorted((one, other) => other.ms - one.ms);
  const lines = costs.map(
    ({ name, ms, pages, status }) => `${ms.toFixed(1)} ms (${pages.toFixed(1)} pages, ${status}) ${name}`,
  );
  const text = `${costs.length} requests; the dearest:\n  ${lines.slice(0, 12).join("\n  ")}`;
  expectThat(costs[0]!.pages <= 3, text);
  return text;
}
