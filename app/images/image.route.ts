import { requestScope } from "#app/request/context.ts";
import { imageVariant } from "./image-variant.server.ts";
import { DomainError } from "#app/kit/errors.ts";
import { readImageAddress } from "./image.ts";
import type { Route } from "./+types/image.route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, log } = context.get(requestScope);
  const wanted = readImageAddress(new URL(request.url).pathname);
  if (!wanted) return notFound();
  const tag = `"${wanted.hash.slice(0, 16)}-${wanted.width}-${wanted.type.slice(6)}"`;
  const headers = { "Cache-Control": "public, max-age=31536000, immutable", ETag: tag };
  if (request.headers.get("If-None-Match") === tag) return new Response(null, { status: 304, headers });
  try {
    const bytes = await imageVariant(db, wanted);
    if (!bytes) return notFound();
    return new Response(new Uint8Array(bytes), {
      headers: { ...headers, "Content-Type": wanted.type, "Content-Length": String(bytes.length) },
    });
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error }, "a picture could not be served");
    return new Response("Please try again shortly.", {
      status: 503,
      headers: { "Retry-After": "5", "Cache-Control": "no-store" },
    });
  }
}

const notFound = () =>
  new Response("There is no such picture.", { status: 404, headers: { "Cache-Control": "no-store" } });
