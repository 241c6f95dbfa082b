import { can } from "#app/access/policy.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { claimForm, closeForm, noticeForm, noticeMailForm } from "../claim.ts";
import { attachFiles } from "../attach-files.server.ts";
import { changeClaim, closeClaim, readClaim, sendNotice } from "../claims.server.ts";
import { mailNotice, prepareNotice } from "../send-notice.server.ts";
import type { Route } from "./+types/claim.route";
import { ClaimPage } from "./claim-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.claim.number ?? "Claim"} · Shipment Tracking System` },
];

export const loader = forStaff("claims.read", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const claim = await readClaim(db, actor, params.id);
  const files = await listFiles(db, actor, { kind: "shipment", id: claim.shipment_id });
  const carriers = can(actor, "carriers.read") ? await carriersNamed(db, actor, [claim.liable]) : null;
  const carrier = (claim.liable && carriers?.get(claim.liable)) || null;
  const letters = claim.closed_at ? null : prepareNotice(claim, actor);
  return { claim, files, carrier, letters, asOf: now(), today: toLocalDay(now()) };
});

export const action = formAction(
  ({ id }: Route.ActionArgs["params"]) => ({
    async save(record, { db, actor }) {
      await changeClaim(db, actor, id, readForm(claimForm, record), [record.files ?? []].flat());
      return { done: "Claim saved" };
    },
    async attach(record, { db, actor }) {
      const files = [record.files ?? []].flat();
      await attachFiles(db, actor, id, files);
      return { done: files.length === 1 ? "File added to the claim" : "Files added to the claim" };
    },
    async notice(record, { db, actor }) {
      await sendNotice(db, actor, id, readForm(noticeForm, record).sent_on);
      return { done: "Notice recorded" };
    },
    async "mail-notice"(record, { db, actor }) {
      const mail = readForm(noticeMailForm, record);
      await mailNotice(db, actor, id, mail, [record.files ?? []].flat());
      return { done: `The notice goes to ${mail.to}` };
    },
    async close(record, { db, actor }) {
      await closeClaim(db, actor, id, readForm(closeForm, record));
      return { done: "Claim closed" };
    },
    async reopen(_, { db, actor }) {
      await closeClaim(db, actor, id, null);
      return { done: "Claim reopened" };
    },
  }),
  { needs: "claims.write", lists: ["files"] },
);
export const clientAction = formClientAction("The claim could not be saved. Please try again.");

export default function ClaimRoute({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  useRefetchOn("claim", "shipment_file");
  return <ClaimPage {...loaderData} answer={actionData} />;
}
