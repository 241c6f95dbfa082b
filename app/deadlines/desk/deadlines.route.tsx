import { can } from "#app/access/policy.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { parseCursor } from "#app/kit/keyset.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { findCalendar, makeCalendar, revokeCalendar } from "../calendar.server.ts";
import { DEADLINE_MESSAGES, deadlineFilter } from "../deadline.ts";
import { listDeadlineKinds, listDeadlines } from "../read-deadlines.server.ts";
import type { CalendarAnswer } from "./calendar-act.tsx";
import { DeadlinesPage } from "./deadlines-page.tsx";
import type { Route } from "./+types/deadlines.route";

const PAGE = 50;

export const loader = forStaff(
  "shipments.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = deadlineFilter.parse(params);
    const after = parseCursor(params.get("after"));
    const [kinds, calendar] = await Promise.all([
      listDeadlineKinds(db, actor, { withClaims: can(actor, "claims.read") }),
      findCalendar(db, actor),
    ]);
    const rest = {
      filter,
      kinds,
      calendar: calendar ?? null,
      isFirst: after === null,
      asOf: now(),
      me: actor.id,
    };
    return withPage(log, "deadlines could not be read", rest, () =>
      listDeadlines(db, actor, filter, { after, limit: PAGE }),
    );
  },
);

export const action = formAction<CalendarAnswer>(
  {
    async calendar(_, { db, actor, publicUrl }) {
      const token = await makeCalendar(db, actor);
      return { link: `${publicUrl}/p/calendar/${token}.ics` };
    },
    async revoke(_, { db, actor }) {
      await revokeCalendar(db, actor);
      return { done: "The calendar link opens nothing any more" };
    },
  },
  { needs: "shipments.read" },
);
export const clientAction = formClientAction(DEADLINE_MESSAGES.failed);

export default function Deadlines({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("deadline");
  return <DeadlinesPage {...loaderData} answer={answer} />;
}
