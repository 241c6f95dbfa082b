/** 10000 as «10,000». By hand: the platform's own formatter takes 20 ms of a phone's start to wake. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** «1 shipment», «4,321 shipments». */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${withCommas(count)} ${count === 1 ? noun : plural}`;
}
