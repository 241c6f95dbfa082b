import { useSubmit } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import type { OpenSession } from "#database/accounts/list-sessions.ts";
import { formatDateTime } from "#domain/time.ts";

/** Where one is signed in; every session but this one can be ended from here. */
export function SessionList({ sessions }: { sessions: OpenSession[] }) {
  const submit = useSubmit();
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {sessions.map((session) => (
        <li key={session.id} className="flex min-h-14 items-center gap-4 py-2">
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink-900">
              {session.browser}
              {session.current ? <Badge tone="green">This browser</Badge> : null}
            </p>
            <p className="figures text-slate-600">
              {session.address ? `${session.address} · ` : null}
              since {formatDateTime(session.signedInAt)}
              {session.current ? null : ` · last active ${formatDateTime(session.lastActiveAt)}`}
            </p>
          </div>
          {session.current ? null : (
            <ConfirmDialog
              title="End this session"
              message={`Are you sure you want to end the session of ${session.browser}? Whoever works there has to sign in again.`}
              confirmLabel="End session"
              trigger={
                <Button
                  size="sm"
                  aria-label={`End the session of ${session.browser} since ${formatDateTime(session.signedInAt)}`}
                >
                  End
                </Button>
              }
              onConfirm={() =>
                void submit(
                  { intent: "end-session", session: session.id },
                  { method: "post", replace: true, preventScrollReset: true },
                )
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
}
