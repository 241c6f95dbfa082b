import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";

/** Lets feed readers find the feed from any page of the blog. */
export const feedLink: MetaDescriptor = {
  tagName: "link",
  rel: "alternate",
  type: "application/rss+xml",
  title: `${company.name}: Blog`,
  href: "/blog/feed.xml",
};
