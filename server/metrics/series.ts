type Labels = Readonly<Record<string, string>>;

/** One family of the Prometheus text format: its help, its kind and its samples. */
export interface Family {
  name: string;
  help: string;
  kind: "counter" | "gauge";
  samples: Array<{ labels?: Labels; value: number }>;
}

/** Upper bounds in seconds: a quick page takes milliseconds, ten seconds are a failure. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** More than our addresses times their statuses; what exceeds it is a mistake of ours and counted together. */
const mostSeries = 1_000;

interface Series {
  labels: Labels;
  counts: number[];
  sum: number;
}

/** Counts durations by labels, as a Prometheus histogram. */
export class Durations {
  readonly #series = new Map<string, Series>();

  observe(labels: Labels, seconds: number): void {
    const series = this.#of(labels);
    series.sum += seconds;
    const bucket = bounds.findIndex((bound) => seconds <= bound);
    const at = bucket === -1 ? bounds.length : bucket;
    series.counts[at] = (series.counts[at] ?? 0) + 1;
  }

  /** The lines of the exposition format. */
  lines(name: string, help: string): string[] {
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const { labels, counts, sum } of this.#series.values()) {
      let total = 0;
      counts.forEach((count, index) => {
        total += count;
        const le = index === bounds.length ? "+Inf" : String(bounds[index]);
        lines.push(`${name}_bucket${labelText({ ...labels, le })} ${total}`);
      });
      lines.push(`${name}_sum${labelText(labels)} ${sum}`, `${name}_count${labelText(labels)} ${total}`);
    }
    return lines;
  }

  #of(labels: Labels): Series {
    const full = this.#series.size >= mostSeries && !this.#series.has(keyOf(labels));
    const counted = full ? Object.fromEntries(Object.keys(labels).map((name) => [name, "other"])) : labels;
    const key = keyOf(counted);
    const known = this.#series.get(key);
    if (known) return known;
    const made: Series = {
      labels: counted,
      counts: Array.from({ length: bounds.length + 1 }, () => 0),
      sum: 0,
    };
    this.#series.set(key, made);
    return made;
  }
}

const keyOf = (labels: Labels) => Object.values(labels).join("\n");

export function familyLines({ name, help, kind, samples }: Family): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(({ labels, value }) => `${name}${labelText(labels ?? {})} ${value}`),
  ];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

const escapeLabel = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
