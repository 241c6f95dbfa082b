import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { readCalendar } from "./calendar.server.ts";
import type { Route } from "./+types/calendar.route";

const reads = { name: "deadline-calendars", points: 60, seconds: 10 * 60 };
const text = { "Content-Type": "text/plain; charset=utf-8" };

/** Returns a person's deadlines for calendar programs, by a private link. */
export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const { db, limits, address, publicUrl } = context.get(requestScope);
  if (!(await consumeVisitorPoint(limits, reads, address)))
    return new Response("Too many requests. Try again later.\n", { status: 429, headers: text });
  const calendar = await readCalendar(db, params.token.replace(/\.ics$/, ""), publicUrl);
  if (calendar === null)
    return new Response("This link opens nothing any more.\n", { status: 404, headers: text });
  return new Response(calendar, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="deadlines.ics"',
      "Cache-Control": "no-store, no-transform",
    },
  });
});
