/** Suggestions for places while somebody types, without a database, in microseconds. */
import { places } from "#content/places/places.server.ts";

const RUNS = 2_000;
const typed = ["a", "ant", "port", "san", "new york us", "zzzz", "liege"];

places.suggest("warm", 10);
console.log("| typed | found | median µs | p99 µs |\n| --- | --- | --- | --- |");
for (const text of typed) {
  let hits = 0;
  const times = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    hits = places.suggest(text, 10).length;
    return (performance.now() - started) * 1_000;
  }).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(RUNS * share)]!);
  console.log(`| ${text} | ${hits} | ${at(0.5)} | ${at(0.99)} |`);
}
