import type { MiddlewareHandler } from "hono";
import { correctPrefix } from "#app/kit/language/language.ts";
import type { AppEnv } from "./client-address.ts";

/** Addresses of earlier releases and their replacements. */
const MOVED: Readonly<Record<string, string>> = {
  "/admin/customers/doubles": "/admin/customers/duplicates",
  "/admin/links": "/admin/private-links",
  "/admin/proof": "/admin/step-up",
  "/admin/proof/check": "/admin/step-up/check",
  "/admin/stopped-address": "/admin/suppression",
};

export function movedAddresses(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const written = correctPrefix(pathname);
    if (written !== null) return c.redirect(written + search, 301);
    const [, path = "", suffix = ""] = /^(.*?)\/?(\.data)?$/.exec(pathname) ?? [];
    const [, labelled] = /^\/admin\/shipments\/([\w-]+)\/label$/.exec(path) ?? [];
    if (labelled) return c.redirect(`/admin/shipments/labels?id=${labelled}&size=a6`, 308);
    const present = MOVED[path];
    return present === undefined ? next() : c.redirect(present + suffix + search, 308);
  };
}
