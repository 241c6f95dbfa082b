/**
 * True when the server and its database answer. Asked before a page reads anew by itself: one that reads from a server
 * that is away would show its error instead of what it has.
 */
export async function isReady(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
