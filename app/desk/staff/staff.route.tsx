import { useState } from "react";
import { useRevalidator } from "react-router";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Breadcrumb, PageHeader } from "#app/kit/ui/page-header.tsx";
import { listInvitations } from "#app/accounts/invitations.server.ts";
import { listStaff } from "#app/accounts/staff.server.ts";
import { countOpenRequests } from "#app/quote-requests/hand-over.server.ts";
import { countOpenShipments } from "#app/shipments/owner.server.ts";
import { STAFF_MESSAGES } from "#app/accounts/invitation.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { affects } from "#app/live/event.ts";
import type { Route } from "./+types/staff.route";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./staff-dialogs.tsx";
import { staffActs } from "./staff-action.server.ts";
import { StaffTable } from "./staff-table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Staff · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const actor = allowedStaff(context, "staff.manage");
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
        above={<Breadcrumb items={[{ label: "Settings", to: "/admin/settings" }, { label: "Staff" }]} />}
        actions={
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
