import { staffAction } from "#app/request/form-action.server.ts";
import { Form, redirect, useNavigation } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { ChangeList } from "#app/kit/ui/change-list.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { readMerge } from "../read-merge.server.ts";
import { undoMerge } from "../undo-merge.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { DUPLICATE_MESSAGES, movedText, undoneText } from "#app/customers/duplicates.ts";
import type { Route } from "./+types/undo-merge.route";
import { customerAddress } from "../address.ts";

export const meta: Route.MetaFunction = () => [{ title: "Undo a merge · Shipment Tracking System" }];

export const loader = forStaff("customers.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const merge = await readMerge(db, actor, params.merge);
  if (!merge) throw new NotFound(DUPLICATE_MESSAGES.mergeGone);
  return merge;
});

/** Undoes a merge. The page redirects to the restored customer; a toast's button stays on its page. */
export const action = staffAction(
  "customers.read",
  DUPLICATE_MESSAGES.operationFailed,
  async (record, { db, actor }, { params }: Pick<Route.ActionArgs, "params">): Promise<FormOutcome> => {
    const { id, name, left, stayed } = await undoMerge(db, actor, params.merge);
    if (record.stay === "1") return { done: undoneText(name, { left, stayed }) };
    const query = new URLSearchParams({
      unmerged: String(left),
      ...(stayed.length > 0 && { stayed: stayed.join(",") }),
    });
    throw redirect(`${customerAddress(id)}?${query}`);
  },
);

export const clientAction = failWith<FormOutcome>({ error: DUPLICATE_MESSAGES.operationFailed });

export default function UndoMerge({ loaderData: merge, actionData }: Route.ComponentProps) {
  const pending = useNavigation().formMethod === "POST";
  const refusal = actionData?.error ?? merge.refusal;
  const moved = movedText(merge.moved);
  return (
    <>
      <PageHeader
        path={[
          { label: "Customers", to: "/admin/customers" },
          { label: merge.keptName, to: customerAddress(merge.keptId) },
          { label: "Undo a merge" },
        ]}
        title={DUPLICATE_MESSAGES.wasMerged({
          merged: merge.mergedName,
          kept: merge.keptName,
          keptBefore: merge.keptBefore,
        })}
        description={`By ${merge.by} on ${formatDateTime(merge.at)}`}
      />
      {refusal ? (
        <p role="alert" className="mt-5 max-w-[48rem] notice font-medium">
          {refusal}
        </p>
      ) : null}
      <div className="mt-5 grid max-w-[48rem] gap-3 text-slate-700">
        {merge.refusal ? null : (
          <>
            <p>{merge.mergedName} becomes a customer of its own again, with all that it had.</p>
            {moved ? (
              <p>
                Moves back, where it still belongs to {merge.keptName}: {moved}.
              </p>
            ) : null}
            {merge.changes.length > 0 ? (
              <div>
                <p>Of {merge.keptName}:</p>
                <ChangeList changes={merge.changes} className="mt-1" />
              </div>
            ) : null}
            {merge.stayed.length > 0 ? (
              <p>Changed since the merge, and left as it is: {merge.stayed.join(", ")}.</p>
            ) : null}
          </>
        )}
      </div>
      <Form method="post" className="mt-5 flex flex-wrap gap-2">
        <SendKey />
        {merge.refusal ? null : (
          <Button type="submit" variant="primary" pending={pending} pendingLabel="Undoing...">
            {DUPLICATE_MESSAGES.undoMerge}
          </Button>
        )}
        <ButtonLink to={customerAddress(merge.keptId)}>{merge.refusal ? "Back" : "Cancel"}</ButtonLink>
      </Form>
    </>
  );
}
