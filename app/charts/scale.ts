/** An axis from nothing to a round figure that is not below the largest value. */
interface Scale {
  top: number;
  /** Round figures from 0 to the top, both included. */
  ticks: number[];
}

/** Steps of a round axis within one power of ten. */
const STEPS = [1, 2, 5, 10];

/** The axis for whole numbers of which none is below zero: at most five steps, and one where there is nothing. */
export function scaleTo(largest: number): Scale {
  const wanted = Math.max(1, largest) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wanted)));
  const step = power * (STEPS.find((each) => each * power >= wanted) ?? 10);
  const count = Math.max(1, Math.ceil(largest / step));
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** Where zero and the ends of a bar stand, in hundredths of the width. */
interface Span {
  from: number;
  width: number;
}

/** Least width of a bar that stands for something, in hundredths. */
const LEAST = 0.4;

/**
 * Lays bars out beside each other around one zero, which stands at the left unless a value is negative.
 * @returns the place of zero, and the span of each value
 */
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

/** A share of the width as SVG takes it; two decimals are finer than a pixel. */
export function percent(hundredths: number): string {
  return `${Math.round(hundredths * 100) / 100}%`;
}
