interface Scale {
  top: number;
  ticks: number[];
}

const STEPS = [1, 2, 5, 10];

export function scaleTo(largest: number): Scale {
  const wanted = Math.max(1, largest) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const step = power * (STEPS.find((each) => each * power >= wanted) ?? 10);
  const count = Math.max(1, Math.ceil(largest / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

interface Span {
  from: number;
  width: number;
}

const LEAST = 0.4;

/** Computes the spans of bars around a common zero, which is at the left unless a value is negative. */
export function spansOf(values: readonly number[]): { zero: number; spans: Span[] } {
  const lowest = Math.min(0, ...values);
  const range = Math.max(0, ...values) - lowest || 1;
  const at = (value: number) => ((value - lowest) / range) * 100;
  const zero = at(0);
  const spans = values.map((value) => {
    const width = value === 0 ? 0 : Math.max(LEAST, Math.abs(at(value) - zero));
    return { from: value < 0 ? zero - width : Math.min(zero, 100 - width), width };
  });
  return { zero, spans };
}

export function percent(hundredths: number): string {
  return `${Math.round(hundredths * 100) / 100}%`;
}
