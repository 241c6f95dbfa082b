/**
 * True when the server and its database answer. Asked before pages are told to read anew without a stream: a page
 * that reads from a server that is away would show its error instead of what it has.
 */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
