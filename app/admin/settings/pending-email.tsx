import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { PendingEmailChange } from "#database/accounts/email-change.ts";
import { formatDateTime } from "#domain/time.ts";

/** A change of e-mail that waits for its mailbox to be proved, with the way out. */
export function PendingEmail({ email, change }: { email: string; change: PendingEmailChange }) {
  return (
    <div role="status" className="max-w-md border-l-[3px] border-slate-400 pl-4">
      <p className="wrap-anywhere text-ink-900">
        Waiting for <span className="font-semibold">{change.newEmail}</span>
      </p>
      <p className="mt-1 wrap-anywhere text-slate-600">
        Open the link we sent there before {formatDateTime(change.expiresAt)}. Until then you sign in with{" "}
        {email}.
      </p>
      <Form method="post" replace preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="cancel-email" />
        <Button type="submit" size="sm">
          Keep {email.length > 30 ? "the present email" : email}
        </Button>
      </Form>
    </div>
  );
}
