/**
 * Where to go after signing in: the page first asked for when it is one of the back office, else /admin.
 * An address from outside is never followed.
 */
export function wayBack(asked: string | null): string {
  if (!asked?.startsWith("/admin")) return "/admin";
  const base = "http://inside.invalid";
  const url = URL.canParse(asked, base) ? new URL(asked, base) : null;
  const inside =
    url?.origin === base && /^\/admin(\/|$)/.test(url.pathname) && url.pathname !== "/admin/login";
  return inside ? url.pathname + url.search + url.hash : "/admin";
}
