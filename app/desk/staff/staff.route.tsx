import { useState } from "react";
import { useRevalidator } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { listInvitations, type OpenInvitation } from "#app/accounts/invitations.server.ts";
import { listStaff } from "#app/accounts/staff.server.ts";
import { countOpenRequests } from "#app/quote-requests/owner.server.ts";
import { countOpenShipments } from "#app/shipments/owner.server.ts";
import { INVITATION_HOURS, STAFF_MESSAGES } from "#app/accounts/invitation.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { affects } from "#app/live/event.ts";
import type { Route } from "./+types/staff.route";
import { InviteDialog, useStaffAct } from "./staff-dialogs.tsx";
import { staffActs } from "./manage-staff.server.ts";
import { StaffTable } from "./staff-table.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Staff · Shipment Tracking System" }];

export const loader = forStaff("staff.manage", async (_: Route.LoaderArgs, { db, actor, now }) => {
  const [staff, invitations, openRequests, openShipments] = await Promise.all([
    listStaff(db, actor),
    listInvitations(db, actor),
    countOpenRequests(db, actor),
    countOpenShipments(db, actor),
  ]);
  const at = now();
  return {
    staff,
    invitations: invitations.map((each) => ({ ...each, expired: each.expiresAt <= at })),
    ownId: actor.id,
    openRequests,
    openShipments,
  };
});

export const action = formAction(staffActs, { needs: "staff.manage" });
export const clientAction = formClientAction(STAFF_MESSAGES.failed);

export default function Staff({
  loaderData: { staff, invitations, ownId, openRequests, openShipments },
}: Route.ComponentProps) {
  const [inviting, setInviting] = useState(false);
  const { revalidate } = useRevalidator();
  useLiveEvents((event) => {
    if (affects(event, "account", "quote_request")) void revalidate();
  });
  const active = staff.filter(({ disabledAt }) => disabledAt === null).length;
  return (
    <>
      <PageHeader
        title="Staff"
        description={`${pluralize(active, "active account")}. A new role ends that person's sessions at once.`}
        acts={
          <Button variant="primary" onClick={() => setInviting(true)}>
            Invite a colleague
          </Button>
        }
      />
      <StaffTable staff={staff} ownId={ownId} openRequests={openRequests} openShipments={openShipments} />
      <InvitationList invitations={invitations} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}

type ShownInvitation = OpenInvitation & { expired: boolean };

function InvitationList({ invitations }: { invitations: readonly ShownInvitation[] }) {
  return (
    <section className="mt-8" aria-labelledby="invitations">
      <h2 id="invitations" className="text-lg">
        Invitations
      </h2>
      {invitations.length === 0 ? (
        <p className="mt-1 text-slate-600">None is open. An invitation stands here until its link is used.</p>
      ) : (
        <ul className="mt-3 divide-y divide-slate-200 border-y border-slate-200 bg-white">
          {invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Invitation({ invitation }: { invitation: ShownInvitation }) {
  const { id, email, role, expired } = invitation;
  const [revoking, setRevoking] = useState(false);
  const resend = useStaffAct();
  const revoke = useStaffAct(() => setRevoking(false));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere text-ink-900">
          {email}
          {expired ? <Badge tone="yellow">Expired</Badge> : <Badge tone="blue">Invited</Badge>}
        </p>
        <p className="figures text-slate-600">
          {ROLE_TEXTS[role].name} · sent {formatDateTime(invitation.sentAt)} by {invitation.invitedBy} ·{" "}
          {expired ? "the link no longer works" : `works until ${formatDateTime(invitation.expiresAt)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`Send again: ${email}`}
          pending={resend.pending}
          onClick={() => void resend.sendWithStepUp({ intent: "resend", id }, "factor")}
        >
          Send again
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Revoke: ${email}`} onClick={() => setRevoking(true)}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        isOpen={revoking}
        onClose={() => setRevoking(false)}
        title="Revoke invitation"
        message={`Are you sure you want to revoke the invitation of ${email}? Its link stops working at once. Sending it again would replace the link for another ${INVITATION_HOURS} hours instead.`}
        confirmLabel="Revoke"
        pending={revoke.pending}
        keepOpen
        onConfirm={() => revoke.send({ intent: "revoke", id })}
      />
    </li>
  );
}
