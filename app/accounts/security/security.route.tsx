import { AnswerStatus, ConfirmPageAct } from "../act-form.tsx";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { DeviceList } from "../device-list.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import type { Route } from "./+types/security.route";
import { Authenticator } from "./authenticator.tsx";
import { BackupCodes, NewBackupCodes } from "./backup-codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import { securityActs, type SecurityAnswer, readSecurity, type Security } from "./security-action.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Security · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) =>
  readSecurity(context, request),
);

export const action = formAction(securityActs);
export const clientAction = formClientAction<SecurityAnswer>(ACCOUNT_MESSAGES.unexpected);

export default function SecurityPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  const has = loaderData.since !== null || loaderData.passkeys.length > 0;
  return (
    <>
      <PageHeader
        className="print:hidden"
        title="Security"
        description="A second factor keeps your account closed to who knows your password"
      />
      <AnswerStatus answer={answer} />
      {has ? <NewBackupCodes newCodes={answer?.codes} email={loaderData.email} /> : null}
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white print:hidden">
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
  if (devices.length === 0)
    return <p className="text-slate-700">None. Tick «Trust this device for 30 days» when you sign in.</p>;
  return (
    <DeviceList
      devices={devices}
      when={({ lastUsedAt, expiresAt }) => (
        <span>
          last used {formatDateTime(lastUsedAt)} · until {formatDateTime(expiresAt)}
        </span>
      )}
      act={({ id, browser, lastUsedAt }) => (
        <ConfirmPageAct
          title="No longer trust this device"
          message={`Are you sure? The next sign-in on ${browser} asks for a code.`}
          confirmLabel="No longer trust"
          trigger={
            <Button size="sm" aria-label={`Forget ${browser}, last used ${formatDateTime(lastUsedAt)}`}>
              Forget
            </Button>
          }
          fields={{ intent: "forget", id }}
        />
      )}
    />
  );
}

function RequireOfAll({ since, has }: { since: Date | null; has: boolean }) {
  if (since) {
    return (
      <div className="grid gap-4">
        <p className="text-slate-700">
          A second factor is required of everyone since {formatDateTime(since)}. Who has none sees a notice
          for seven days, and then the set-up before anything else.
        </p>
        <div>
          <ConfirmPageAct
            title="No longer require a second factor"
            message="Are you sure? Accounts without one stay open to who knows their password."
            confirmLabel="No longer require it"
            trigger={<Button>No longer require it</Button>}
            fields={{ intent: "optional" }}
            stepUp
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
          <ConfirmPageAct
            title="Require a second factor for all"
            message="Are you sure? Everyone without a second factor sees a notice for seven days, and then the set-up before anything else."
            confirmLabel="Require it"
            tone="primary"
            trigger={<Button>Require a second factor for all</Button>}
            fields={{ intent: "require" }}
            stepUp
          />
        </div>
      ) : null}
    </div>
  );
}
