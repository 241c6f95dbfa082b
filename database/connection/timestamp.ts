const [ZERO, HYPHEN, POINT, PLUS] = [48, 45, 46, 43];

/**
 * Parses a `timestamptz` as PostgreSQL writes it in UTC, `2026-03-01 12:34:56.789+00`; any other form goes to `otherwise`.
 * A page of a list has hundreds, and the driver's own parser is most of what reading its rows costs.
 */
export function timestampParser<Other>(otherwise: (text: string) => Other): (text: string) => Date | Other {
  return (text) => {
    const fraction = text.charCodeAt(19) === POINT;
    const end = text.length - 3;
    const isPlain =
      text.charCodeAt(4) === HYPHEN &&
      text.charCodeAt(end) === PLUS &&
      (fraction ? end > 20 : end === 19) &&
      text.endsWith("00") &&
      // Date.UTC takes the years up to 99 for those of the twentieth century.
      !text.startsWith("00");
    if (!isPlain) return otherwise(text);
    const pair = (at: number) => (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
    let thousandths = 0;
    for (let at = 20; at < 23; at += 1)
      thousandths = thousandths * 10 + (fraction && at < end ? text.charCodeAt(at) - ZERO : 0);
    return new Date(
      Date.UTC(pair(0) * 100 + pair(2), pair(5) - 1, pair(8), pair(11), pair(14), pair(17), thousandths),
    );
  };
}
