/** Texts of the blog as readers see it; apart from those of its management, which their browsers need not load. */
export const READER_MESSAGES = {
  notFound: "Article Not Found",
  noneFound: "No articles found",
  unknownAuthorForReaders: "Unknown Author",
  allCategories: "All Categories",
} as const;
