const MINUTE_MS = 60_000;

/** How long ago something happened: «Just now», «5m ago», «3h ago», «2d ago»; «Unknown» for no date. */
export function relativeTime(moment: Date | string, now: Date): string {
  const then = new Date(moment).getTime();
  if (Number.isNaN(then)) return "Unknown";
  const minutes = Math.floor((now.getTime() - then) / MINUTE_MS);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes}m ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h ago` : `${Math.floor(hours / 24)}d ago`;
}
