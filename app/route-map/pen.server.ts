import type { GeoContext } from "d3-geo";

/** Writes the data of a path in whole units, each step from the last: half as long as d3's own. */
export class Pen implements GeoContext {
  readonly #least: number;
  #data = "";
  #figure = "";
  #steps = 0;
  #x = 0;
  #y = 0;

  constructor(least: number) {
    this.#least = least;
  }

  beginPath(): void {}
  arc(): void {}

  moveTo(x: number, y: number): void {
    this.#end();
    [this.#x, this.#y] = [Math.round(x), Math.round(y)];
    this.#figure = `M${this.#x} ${this.#y}`;
  }

  lineTo(x: number, y: number): void {
    const [right, down] = [Math.round(x) - this.#x, Math.round(y) - this.#y];
    if (Math.abs(right) + Math.abs(down) < this.#least) return;
    this.#figure += `${this.#steps === 0 ? "l" : right < 0 ? "" : " "}${right}${down < 0 ? "" : " "}${down}`;
    this.#steps += 1;
    this.#x += right;
    this.#y += down;
  }

  closePath(): void {
    if (this.#steps > 1) this.#figure += "z";
    this.#end(2);
  }

  #end(atLeast = 1): void {
    if (this.#steps >= atLeast) this.#data += this.#figure;
    this.#figure = "";
    this.#steps = 0;
  }

  toString(): string {
    this.#end();
    return this.#data;
  }
}
