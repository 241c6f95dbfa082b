import type { InboxFilter } from "#app/inboxes/inbox.ts";
import { searchText } from "#app/kit/text/search-text.ts";

export type ContactFilter = InboxFilter;

export function contactFilterOf(params: URLSearchParams): ContactFilter {
  const read = params.get("read");
  return {
    search: searchText(params.get("search")),
    read: read === "read" || read === "unread" ? read : null,
    view: params.get("view") === "spam" ? "spam" : null,
  };
}
