import { useState } from "react";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import type { OpenInvitation } from "#app/accounts/invitations.server.ts";
import { INVITATION_HOURS } from "#app/accounts/invitation.ts";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { useStaffAct } from "./staff-dialogs.tsx";

type ShownInvitation = OpenInvitation & { expired: boolean };

export function InvitationList({ invitations }: { invitations: readonly ShownInvitation[] }) {
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
          onClick={() => resend.send({ intent: "resend", id })}
        >
          Send again
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Revoke: ${email}`} onClick={() => setRevoking(true)}>
          Revoke
        </Button>
      </div>
      <ConfirmDialog
        isOpen={revoking}
        onOpenChange={setRevoking}
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
