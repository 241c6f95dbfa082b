import { staffAction } from "#app/request/form-action.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { listDuplicates } from "../duplicates.server.ts";
import { listDistinctPairs, markAsDistinct, unmarkAsDistinct } from "../distinct-pairs.server.ts";
import { parseDistinctPairCursor, parseDuplicatesCursor, DUPLICATE_MESSAGES } from "../duplicates.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/duplicates.route";
import { DuplicatesPage, type DuplicatesView } from "./duplicates-page.tsx";

const PAGE = 30;

export const meta: Route.MetaFunction = () => [{ title: "Possible duplicates · Shipment Tracking System" }];

export const loader = forStaff(
  "customers.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log }) => {
    const params = new URL(request.url).searchParams;
    const isApart = params.get("view") === "two";
    const rest = { isApart, isFirst: !params.has("first") };
    return withPage(log, "possible duplicates could not be read", rest, async (): Promise<DuplicatesView> => {
      if (!isApart) {
        const after = parseDuplicatesCursor(params);
        return { view: "one", ...(await listDuplicates(db, actor, { after, limit: PAGE })) };
      }
      const after = parseDistinctPairCursor(params);
      return { view: "two", ...(await listDistinctPairs(db, actor, { after, limit: PAGE })) };
    });
  },
);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, DUPLICATE_MESSAGES.fetchFailed, (params) => ({
    isApart: params.get("view") === "two",
    isFirst: true,
  }));

export const action = staffAction(
  "customers.read",
  DUPLICATE_MESSAGES.operationFailed,
  async ({ intent, ...ids }, { db, actor }): Promise<FormOutcome> => {
    const [first, second] = [String(ids.first ?? ""), String(ids.second ?? "")];
    if (intent === "one") {
      await unmarkAsDistinct(db, actor, [first, second]);
      return { done: "They may be one again" };
    }
    const names = await markAsDistinct(db, actor, [first, second]);
    return { done: DUPLICATE_MESSAGES.areTwoSaid(...names), takeBack: { intent: "one", first, second } };
  },
);

export const clientAction = failWith<FormOutcome>({ error: DUPLICATE_MESSAGES.operationFailed });

export default function Duplicates({ loaderData, actionData }: Route.ComponentProps) {
  return <DuplicatesPage {...loaderData} answer={actionData} />;
}
