import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { customerShipments } from "../customer-shipments.server.ts";
import { csvHeading, csvRows, portalFileName } from "../portal-csv.ts";
import { parsePortalFilter } from "../portal-filter.ts";
import { PORTAL_MESSAGES } from "../site-words.ts";
import type { Route } from "./+types/portal-csv.route";
import { customerOf, refuseLink, openLink } from "../link-requests.server.ts";

const files = { name: "portal-files", points: 20, seconds: 10 * 60 };

export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { request, context } = args;
  const { limits, address, now } = context.get(requestScope);
  const opened = await openLink(args);
  const customer = opened.link ? customerOf(opened.link) : null;
  if (!customer) return plain(opened.refused ?? (await refuseLink(limits, address)));
  await opened.counted;
  const headers = {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${portalFileName(now())}"`,
    "Cache-Control": "no-store, no-transform",
  };
  // A head has no rows: nothing is read for it.
  if (request.method === "HEAD") return new Response(null, { headers });
  if (!(await consumeVisitorPoint(limits, files, address)))
    return new Response(`${PORTAL_MESSAGES.tooManyFiles}\n`, { status: 429, headers: text });
  const batches = customerShipments(
    opened.db,
    customer,
    parsePortalFilter(new URL(request.url).searchParams),
  );
  const encoder = new TextEncoder();
  let begun = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        return controller.enqueue(encoder.encode(csvHeading()));
      }
      const { value, done } = await batches.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(csvRows(value)));
    },
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, { headers });
});

const text = { "Content-Type": "text/plain; charset=utf-8" };

function plain({ data: { dead }, init }: Awaited<ReturnType<typeof refuseLink>>): Response {
  return new Response(`${dead}\n`, { status: init?.status ?? 404, headers: text });
}
