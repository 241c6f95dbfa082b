/** The sentence under the blog's title, in search results and in the feed. */
export const blogLead = "Advice on shipping, customs and documents, written by the people who do the work.";
