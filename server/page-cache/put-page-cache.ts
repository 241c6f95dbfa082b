import type { Server } from "node:http";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { ServerBuild } from "react-router";
import { nextPublication } from "#database/blog/next-publication.ts";
import type { Database } from "#database/connect.ts";
import { concerns, type LiveEvents } from "#domain/live/event.ts";
import type { AppEnv } from "../app-env.ts";
import { type FastLaneParts, putFastLane } from "./fast-lane.ts";
import { createPageCache } from "./page-cache.ts";
import { publicPages } from "./public-pages.ts";

export interface PageCacheOptions {
  app: Hono<AppEnv>;
  build: ServerBuild;
  db: Database;
  events: LiveEvents;
  log: Logger;
  publicUrl: string;
  answered?: FastLaneParts["answered"];
}

/**
 * Serves public pages from memory in front of the app. They are dropped when the blog changes, by whichever process,
 * and whenever a change may have been missed; until a lost database is back they are served on.
 */
export function putPageCache(server: Server, options: PageCacheOptions): void {
  const { app, db, events, publicUrl } = options;
  const now = () => new Date();
  const cache = createPageCache({
    log: options.log,
    now,
    freshUntil: () => nextPublication(db, now()),
    render: async (address) => app.fetch(new Request(publicUrl + address), { wholePage: true }),
  });
  events.subscribe({
    event(event) {
      if (concerns(event, "blog_posts", "blog_categories", "blog_authors", "images")) cache.drop();
    },
  });
  putFastLane(server, {
    cache,
    isPublicPage: publicPages(options.build.routes),
    answered: options.answered,
  });
}
