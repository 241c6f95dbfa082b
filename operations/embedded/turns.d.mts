export interface Turn {
  /** The turn lasts until this process has ended too. */
  addHolder(pid: number): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  pid: number;
  /** Of a holder on another machine or in another container. */
  host?: string;
  isSure: boolean;
}

export function takeTurn(
  folder: string,
  options: { heartbeatMs: number; silentMs: number; whenHeld: (holder: Holder) => Promise<unknown> },
): Promise<Turn>;

export function processIdentity(pid: number): string | undefined;
export function processSpace(): string;
export function signalTest(pid: number): "ours" | "another's" | "none";
export function readProcessState(
  pid: number,
):
  | { name: string; /** Ended, but not reaped by its parent. */ zombie: boolean; startTicks: string }
  | undefined;
