import type { MiddlewareHandler } from "hono";
import { pathIn } from "#app/kit/language/language.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";
import { ERROR_WORDS } from "#app/request/words.ts";
import { MANIFEST, maybeAdmin } from "../pages.ts";
import type { StaffTest } from "../admission.ts";
import { plainPage } from "../plain-page.ts";
import type { AppEnv } from "./client-address.ts";

/** Our longest addresses have six segments and some 210 characters: an article, whose slug has up to 200. */
const LONGEST_PATH = 300;
/** Limit without a session; staff export hundreds of shipments by their ids. */
const LONGEST_QUERY = 8_000;
const MOST_SEGMENTS = 12;
/**
 * Maximum number of routes that a page may request at once (its links and their ancestors). Each path of the back
 * office is matched with all routes.
 */
const MOST_LINKS = 200;
const MOST_LINKS_TO_STAFF = 20;
const LONGEST_ENCODINGS = 200;

/** True for a path that may be matched with routes: React Router also matches all ancestors of a page when rendering. */
export function isBoundedPath(path: string): boolean {
  return path.length <= LONGEST_PATH && path.split("/", MOST_SEGMENTS + 2).length <= MOST_SEGMENTS + 1;
}

/** Rejects overlong addresses before any work that grows with their length. An implausible Accept-Encoding is ignored. */
export function boundedAddress(isStaff: StaffTest): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { pathname, search, searchParams } = new URL(c.req.raw.url);
    const isStranger = () => !isStaff(c.req.header("cookie") ?? null, pathname);
    if (!isBoundedPath(pathname) || (search.length > LONGEST_QUERY && isStranger())) {
      return plainPage(c, 404, {
        title: ERROR_WORDS.notFoundHead,
        text: REFUSAL_WORDS.longAddress,
        link: { href: pathIn("/"), words: ERROR_WORDS.goHome },
      });
    }
    if (pathname === MANIFEST) {
      const paths = (searchParams.get("paths") ?? "").split(",", MOST_LINKS + 1);
      const toStaff = paths.filter((path) => maybeAdmin.test(path)).length;
      const isBounded = paths.length <= MOST_LINKS && paths.every(isBoundedPath);
      if (!isBounded || (toStaff > MOST_LINKS_TO_STAFF && isStranger()))
        return c.text(REFUSAL_WORDS.manyAddresses, 400);
    }
    if ((c.req.header("accept-encoding")?.length ?? 0) > LONGEST_ENCODINGS)
      c.req.raw.headers.delete("accept-encoding");
    await next();
  };
}
