import { redirect } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { confirmMatches, matchKey, readStatement } from "../statements/match-statement.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { STATEMENTS_ADDRESS } from "../payment.ts";
import { undoStatement } from "../statements/statements.server.ts";
import type { Route } from "./+types/statement.route";
import { StatementPage } from "./statement-page.tsx";

/** Maximum of matches shown per kind; confirming the certain ones includes those not shown. */
const MATCHES_MAX = 100;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Statement ${loaderData?.statement.number ?? ""} · Shipment Tracking System` },
];

export const loader = forStaff("payments.read", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const { matches, ...read } = await readStatement(db, actor, params.id);
  const keyed = matches.map((match) => ({ ...match, key: matchKey(match) }));
  const certain = keyed.filter((match) => match.isCertain);
  const proposed = keyed.filter((match) => !match.isCertain && match.invoices.length > 0);
  const unknown = keyed.filter((match) => match.invoices.length === 0);
  const firstRows = (some: typeof keyed) => ({ count: some.length, rows: some.slice(0, MATCHES_MAX) });
  return { ...read, certain: firstRows(certain), proposed: firstRows(proposed), unknown: firstRows(unknown) };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async confirm({ certain, match }, { db, actor }) {
      const chosen = Array.isArray(match) ? match : [];
      const { count } = await confirmMatches(db, actor, id, { certain: certain === "1", chosen });
      return { done: `Confirmed ${pluralize(count, "payment")}` };
    },
    async undo(_, { db, actor }) {
      await undoStatement(db, actor, id);
      throw redirect(`${STATEMENTS_ADDRESS}?done=undone`);
    },
  }),
  { needs: "payments.write", lists: ["match"] },
);
export const clientAction = formClientAction(PAYMENT_MESSAGES.failed);

export default function Statement({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  useRefetchOn("payment", "invoice", "bank_statement");
  return <StatementPage {...loaderData} answer={answer} />;
}
