/** Texts of the public blog; separate from the back office's to keep the public bundle small. */
export const READER_MESSAGES = {
  notFound: "Article Not Found",
  noneFound: "No articles found",
  unknownAuthorForReaders: "Unknown Author",
  allCategories: "All Categories",
} as const;
