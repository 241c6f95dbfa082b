import { ActForm } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { type ProviderName, PROVIDERS } from "#app/invoices/access-point.ts";
import { SettingsNamed } from "#app/invoices/settings-named.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";
import type { InboxState } from "./read-inbox.server.ts";

/** Result of the last reading of the inbox, and the button that reads it now. */
export function InboxLook(props: {
  /** Null without an access point. */
  provider: ProviderName | null;
  state: InboxState | null;
  answer: FormAnswer | undefined;
}) {
  const { provider, state, answer } = props;
  const mayWrite = useCan("supplier_invoices.write");
  if (provider === null)
    return (
      <p className="text-slate-700">
        <SettingsNamed of={MESSAGES.noAccessPoint} />
      </p>
    );
  return (
    <div className="grid justify-items-start gap-4">
      <InboxNote provider={PROVIDERS[provider].label} state={state} />
      {mayWrite ? <ActForm intent="read" answer={answer} submit="Read now" pendingLabel="Asking..." /> : null}
    </div>
  );
}

function InboxNote({ provider, state }: { provider: string; state: InboxState | null }) {
  if (state === null) return <p className="text-slate-700">{provider} has not been asked yet.</p>;
  const last = state.readAt
    ? `Last read ${formatDateTime(new Date(state.readAt))}.`
    : "It has not been read whole yet.";
  if (state.problem === null)
    return (
      <p className="text-slate-700">
        {provider}: {last}
      </p>
    );
  return (
    <p className="notice wrap-anywhere">
      {provider} failed {formatDateTime(new Date(state.triedAt))}: {state.problem}. {last} It is tried again
      every quarter of an hour.
    </p>
  );
}
