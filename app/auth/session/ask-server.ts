import type { SessionAnswer } from "../session.route.ts";

const address = "/admin/session";

/** What the server says of this browser's session: it goes on, it is over (null), or no answer came (undefined). */
export async function askServer(
  method: "GET" | "POST",
): Promise<{ user: NonNullable<SessionAnswer["user"]>; expires: number } | null | undefined> {
  try {
    const told = method === "POST" ? { method, body: new URLSearchParams() } : {};
    const response = await fetch(address, { headers: { Accept: "application/json" }, ...told });
    if (response.status === 401) return null;
    if (!response.ok) return undefined;
    const { user, expires } = (await response.json()) as SessionAnswer;
    return user && expires ? { user, expires } : undefined;
  } catch {
    return undefined;
  }
}

/** Signs in again; the answer's `error` says why not, its `user` is null then. */
export async function signInAgain(form: FormData): Promise<SessionAnswer> {
  const response = await fetch(address, { method: "PUT", body: form });
  return (await response.json()) as SessionAnswer;
}
