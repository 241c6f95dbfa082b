import { useEffect } from "react";
import { data, useSubmit } from "react-router";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";

import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { Breadcrumb, PageHeader } from "#app/ui/page-header.tsx";
import { toast } from "#app/ui/toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { formRecord } from "#domain/form-result.ts";
import { formatDateTime } from "#domain/time.ts";
import { Section } from "../section.tsx";
import type { Route } from "./+types/security.route";
import { Authenticator } from "./authenticator.tsx";
import { BackupCodes, NewBackupCodes } from "./backup-codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import { readSecurity, type Security } from "./read-security.server.ts";
import { actOnSecurity, type SecurityAnswer } from "./security-action.server.ts";
import { useProvedSubmit } from "#app/session/fresh-proof.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Security · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) =>
  readSecurity(context, request),
);

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const outcome = await actOnSecurity(context, formRecord(await request.formData()));
  if (!outcome) throw data(null, { status: 400 });
  return data(outcome.answer, { status: outcome.status });
});

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  return catchNetworkError<SecurityAnswer>(serverAction, { intent, error: ACCOUNT_MESSAGES.unexpected });
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as SecurityAnswer | undefined;
  const hydrated = useHydrated();
  useEffect(() => {
    if (answer?.success) toast.success(answer.success);
    if (answer?.error) toast.error(answer.error);
  }, [answer]);
  const has = loaderData.since !== null || loaderData.passkeys.length > 0;
  return (
    <>
      <PageHeader
        className="max-w-5xl print:hidden"
        title="Security"
        description="A second factor keeps your account closed to who knows your password"
        above={<Breadcrumb items={[{ label: "Settings", to: "/admin/settings" }, { label: "Security" }]} />}
      />
      <p role="status" className="mt-4 font-medium empty:hidden print:hidden">
        {hydrated ? null : (answer?.success ?? answer?.error)}
      </p>
      {has ? <NewBackupCodes given={answer?.codes} email={loaderData.email} /> : null}
      <div className="mt-6 max-w-5xl divide-y divide-slate-200 border-y border-slate-200 bg-white print:hidden">
        <Section title="Authenticator app" text="After your password you type the code your phone shows.">
          <Authenticator security={loaderData} answer={answer} />
        </Section>
        <Section
          title="Passkeys"
          text="Your fingerprint, face or a security key signs you in, without a password."
        >
          <Passkeys security={loaderData} answer={answer} />
        </Section>
        {has ? (
          <Section title="Backup codes" text="Each gets you in once, when your phone or key is not there.">
            <BackupCodes left={loaderData.codesLeft} />
          </Section>
        ) : null}
        {has ? (
          <Section title="Trusted devices" text="Browsers that are not asked for a code for thirty days.">
            <TrustedDevices devices={loaderData.devices} />
          </Section>
        ) : null}
        {loaderData.mayRequire ? (
          <Section title="Everyone" text="What your company asks of all accounts.">
            <RequireOfAll since={loaderData.requiredSince} has={has} />
          </Section>
        ) : null}
      </div>
    </>
  );
}

function TrustedDevices({ devices }: { devices: Security["devices"] }) {
  const submit = useSubmit();
  if (devices.length === 0)
    return <p className="text-slate-700">None. Tick «Trust this device for 30 days» when you sign in.</p>;
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {devices.map((device) => (
        <li key={device.id} className="flex min-h-14 items-center gap-4 py-2">
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink-900">
              <span>{device.browser}</span>
              {device.current ? <Badge tone="green">This browser</Badge> : null}
            </p>
            <p className="figures text-slate-600">
              <span>{device.address ? `${device.address} · ` : null}</span>
              <span>
                last used {formatDateTime(device.lastUsedAt)} · until {formatDateTime(device.expiresAt)}
              </span>
            </p>
          </div>
          <ConfirmDialog
            title="No longer trust this device"
            message={`Are you sure? The next sign-in on ${device.browser} asks for a code.`}
            confirmLabel="No longer trust"
            trigger={
              <Button
                size="sm"
                aria-label={`Forget ${device.browser}, last used ${formatDateTime(device.lastUsedAt)}`}
              >
                Forget
              </Button>
            }
            onConfirm={() =>
              void submit(
                { intent: "forget", id: device.id },
                { method: "post", replace: true, preventScrollReset: true },
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}

function RequireOfAll({ since, has }: { since: Date | null; has: boolean }) {
  const submit = useProvedSubmit();
  if (since) {
    return (
      <div className="grid gap-4">
        <p className="text-slate-700">
          A second factor is required of everyone since {formatDateTime(since)}. Who has none sees a notice
          for seven days, and then the set-up before anything else.
        </p>
        <div>
          <ConfirmDialog
            title="No longer require a second factor"
            message="Are you sure? Accounts without one stay open to who knows their password."
            confirmLabel="No longer require it"
            trigger={<Button>No longer require it</Button>}
            onConfirm={() => void submit({ intent: "optional" })}
          />
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-slate-700">
        {has
          ? "Everyone may choose. Once it is required, who has none has seven days to set it up."
          : "To require a second factor of everyone, set up your own first."}
      </p>
      {has ? (
        <div>
          <ConfirmDialog
            title="Require a second factor for all"
            message="Are you sure? Everyone without a second factor sees a notice for seven days, and then the set-up before anything else."
            confirmLabel="Require it"
            tone="primary"
            trigger={<Button>Require a second factor for all</Button>}
            onConfirm={() => void submit({ intent: "require" })}
          />
        </div>
      ) : null}
    </div>
  );
}
