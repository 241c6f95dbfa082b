import { listFilter, oneOf } from "#app/kit/lists/list-filter.ts";
import { searchText } from "#app/kit/text/search-text.ts";

export const LISTED_STATUSES = {
  draft: "Draft",
  published: "Published",
  scheduled: "Scheduled",
  archived: "Archived",
} as const;

export const postFilter = listFilter({ search: searchText, status: oneOf(LISTED_STATUSES) });
