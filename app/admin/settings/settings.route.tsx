import { Building2, MessageSquareText, ScrollText, ShieldCheck, UserRoundSearch, Users } from "lucide-react";
import { useEffect } from "react";
import { data, useSubmit } from "react-router";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { useCan } from "#app/session/use-can.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { toast } from "#app/ui/toast.ts";
import { findEmailChange } from "#database/accounts/email-change.ts";
import { type ListedSession, listSessions } from "#database/accounts/session.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { can } from "#domain/accounts/policy.ts";
import { formRecord } from "#domain/form-result.ts";
import { formatDateTime } from "#domain/time.ts";
import type { Route } from "./+types/settings.route";
import { EmailForm, NameForm, PasswordForm, PendingEmail } from "./account-forms.tsx";
import { Section } from "./section.tsx";
import {
  changeEmail,
  changeName,
  changePassword,
  dropEmailChange,
  signOutOtherSessions,
  endOneSession,
  type SettingsAnswer,
  type SettingsIntent,
} from "./settings-action.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const staff = context.get(staffContext);
  const [sessions, pendingEmail] = await Promise.all([
    listSessions(db, staff, now()),
    findEmailChange(db, staff, now()),
  ]);
  return {
    email: staff.email,
    name: staff.name,
    managesStaff: can(staff, "staff.manage"),
    managesSettings: can(staff, "settings.manage"),
    readsPersonalData: can(staff, "personal_data.read"),
    sessions,
    pendingEmail,
  };
});

const acts = {
  email: changeEmail,
  "cancel-email": dropEmailChange,
  password: changePassword,
  name: changeName,
  "end-session": endOneSession,
  "end-other-sessions": signOutOtherSessions,
};

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const intent = String(record.intent);
  if (!Object.hasOwn(acts, intent)) throw data(null, { status: 400 });
  const { status, ...answer } = await acts[intent as SettingsIntent](context, record);
  return data(answer satisfies SettingsAnswer, { status });
});

/** A server that does not answer is reported like any other failure; what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent") as SettingsIntent;
  return catchNetworkError<SettingsAnswer>(serverAction, { intent, error: ACCOUNT_MESSAGES.unexpected });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as SettingsAnswer | undefined;
  const mayReadAudit = useCan("audit.read");
  const mayWriteReplies = useCan("requests.write");
  useEffect(() => {
    if (answer?.success) toast.success(answer.success);
    if (answer?.error) toast.error(answer.error);
  }, [answer]);
  const of = (intent: SettingsIntent) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <PageHeader
        className="max-w-5xl"
        title="Account Settings"
        description={`Signed in as ${loaderData.email}`}
        actions={
          <>
            {loaderData.readsPersonalData ? (
              <ButtonLink to="/admin/settings/personal-data">
                <UserRoundSearch aria-hidden="true" />
                Personal data
              </ButtonLink>
            ) : null}
            {mayWriteReplies ? (
              <ButtonLink to="/admin/settings/templates">
                <MessageSquareText aria-hidden="true" />
                Reply templates
              </ButtonLink>
            ) : null}
            {loaderData.managesSettings ? (
              <ButtonLink to="/admin/settings/company">
                <Building2 aria-hidden="true" />
                Company
              </ButtonLink>
            ) : null}
            {loaderData.managesStaff ? (
              <ButtonLink to="/admin/settings/staff">
                <Users aria-hidden="true" />
                Staff
              </ButtonLink>
            ) : null}
            <ButtonLink to="/admin/settings/security">
              <ShieldCheck aria-hidden="true" />
              Security
            </ButtonLink>
            {mayReadAudit ? (
              <ButtonLink to="/admin/settings/audit">
                <ScrollText aria-hidden="true" />
                Audit log
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <div className="mt-6 max-w-5xl divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Email"
          text="You sign in with it, and password links go there. A link sent to the new one brings it into force; a mail tells the old one."
        >
          <div className="grid gap-5">
            {loaderData.pendingEmail ? (
              <PendingEmail email={loaderData.email} change={loaderData.pendingEmail} />
            ) : null}
            <EmailForm currentEmail={loaderData.email} answer={of("email")} />
          </div>
        </Section>
        <Section
          title="Password"
          text="Several words are easiest to remember. Whoever is signed in as you elsewhere is signed out."
        >
          <PasswordForm email={loaderData.email} answer={of("password")} />
        </Section>
        <Section title="Name" text="It stands beside what you do, in histories and in the audit log.">
          <NameForm name={loaderData.name} answer={of("name")} />
        </Section>
        <Section
          title="Signed in on"
          text="A browser you do not know? End its session and change your password."
        >
          <div>
            <SessionList sessions={loaderData.sessions} />
            {loaderData.sessions.length > 1 ? <EndOthers /> : null}
          </div>
        </Section>
      </div>
    </>
  );
}

function EndOthers() {
  const submit = useSubmit();
  return (
    <ConfirmDialog
      title="Sign out everywhere else"
      message="Are you sure you want to sign out everywhere but in this browser? Whoever works there has to sign in again."
      confirmLabel="Sign out everywhere else"
      trigger={<Button className="mt-4">Sign out everywhere else</Button>}
      onConfirm={() =>
        void submit(
          { intent: "end-other-sessions" },
          { method: "post", replace: true, preventScrollReset: true },
        )
      }
    />
  );
}

function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const submit = useSubmit();
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {sessions.map((session) => (
        <li key={session.id} className="flex min-h-14 items-center gap-4 py-2">
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-ink-900">
              <span>{session.browser}</span>
              {session.current ? <Badge tone="green">This browser</Badge> : null}
            </p>
            <p className="figures text-slate-600">
              <span>{session.address ? `${session.address} · ` : null}</span>
              <span>since {formatDateTime(session.signedInAt)}</span>
              <span>{session.current ? null : ` · last active ${formatDateTime(session.lastActiveAt)}`}</span>
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
