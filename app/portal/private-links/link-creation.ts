import { formatDateTime } from "#app/kit/time/time.ts";

/** A link as its buttons and questions name it: several may be for the same person. */
export interface NamedLink {
  recipient: string | null;
  createdAt: Date;
}

export function formatLinkCreation(link: NamedLink, links: readonly NamedLink[]): string {
  const minute = formatDateTime(link.createdAt);
  const alike = links
    .filter((each) => each.recipient === link.recipient && formatDateTime(each.createdAt) === minute)
    .map(({ createdAt }) => createdAt.getTime());
  const earlier = alike.filter((time) => time < link.createdAt.getTime());
  return alike.length < 2 ? minute : `${minute} (${earlier.length + 1} of ${alike.length})`;
}
