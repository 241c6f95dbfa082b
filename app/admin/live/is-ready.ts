/**
 * True when the server and its database answer. Asked before a page is told to read anew by itself: reading from a server
 * that is away would only wait.
 */
export async function isReady(): Promise<boolean> {
  try {
    return (await fetch("/readyz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
