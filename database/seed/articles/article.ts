import type { PostStatus } from "#domain/blog/post.ts";

export type CategoryName = "Shipping advice" | "Customs" | "Air freight" | "Sea freight";
export type AuthorKey = "customs" | "westAfrica" | "operations";

/** A demo article; its content holds only the tags an article may hold. */
export interface Article {
  title: string;
  excerpt: string;
  category: CategoryName;
  author: AuthorKey;
  status: PostStatus;
  /** Days before now on which it was written, and published unless it is a draft. */
  daysAgo: number;
  /** The picture of ours that suits it, by its file name. */
  picture: string;
  pictureAlt: string;
  content: string;
}
