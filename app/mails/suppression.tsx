import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import type { SuppressionReason } from "./mail.ts";
import { STOP_REASONS } from "./words.ts";

export interface LiftAnswer {
  done?: string;
  error?: string;
}

interface SuppressionProps {
  email: string;
  reason: SuppressionReason;
  detail: string | null;
}

export function Suppression({ email, reason, detail }: SuppressionProps) {
  const mayLift = useCan("customers.write");
  const [asks, setAsks] = useState(false);
  const fetcher = useFetcher<LiftAnswer>();
  useEffect(() => {
    const { done, error } = fetcher.data ?? {};
    if (done) toast.success(done);
    else if (error) toast.error(error);
  }, [fetcher.data]);
  return (
    <span className="relative z-10 block">
      <span className="block text-sm wrap-anywhere text-red-700" title={detail ?? undefined}>
        Stopped: {STOP_REASONS[reason]}
      </span>
      {mayLift ? (
        <Button
          size="sm"
          variant="quiet"
          pending={fetcher.state !== "idle"}
          onClick={() => setAsks(true)}
          aria-label={`Allow mails to ${email} again`}
        >
          Allow again
        </Button>
      ) : null}
      {asks ? (
        <ConfirmDialog
          title="Allow mails again?"
          message={
            reason === "bounce"
              ? `Mails about shipments go to ${email} again. If the mail server still refuses it, they stop once more.`
              : `The recipient asked for no more mails to ${email}. Allow them only if they told you otherwise.`
          }
          confirmLabel="Allow again"
          onClose={() => setAsks(false)}
          onConfirm={() => void fetcher.submit({ email }, { method: "post", action: "/admin/suppression" })}
        >
          {detail ? <p className="text-sm wrap-anywhere text-slate-700">{detail}</p> : null}
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
