export const BLOG_MESSAGES = {
  contentRequired: "Content is required",
  imageInvalid: "Choose a picture that was uploaded, or an address that starts with https://",
  publishedAt: "Enter a date and time, or leave it empty",
  category: "Choose a category from the list",
  language: "Choose a language from the list",
  author: "Choose an author from the list",
  createFailed: "Failed to create post",
  updateFailed: "Failed to update post",
  deleteFailed: "Failed to delete blog post",
  fetchFailed: "Failed to fetch blog posts",
  postNotFound: "Blog post not found",
  originalGone: "The post that this translates has been deleted",
  inThisLanguage: "There is a version of this post in this language already",
  changedMeanwhile: "This post was changed by someone else",

  noneYet: "No blog posts yet",
} as const;
