import {
  AlarmClock,
  ArrowLeftRight,
  BellRing,
  Building2,
  Coins,
  MessageSquareText,
  Plane,
  ReceiptEuro,
  ReceiptText,
  ScrollText,
  ShieldCheck,
  UserRoundSearch,
  Users,
} from "lucide-react";
import { AnswerStatus, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { findEmailChange } from "#app/accounts/email-change.server.ts";
import { type ListedSession, listSessions } from "#app/accounts/session.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { parseTheme, THEME_KEY } from "#app/accounts/theme.ts";
import { ACCOUNT_MESSAGES } from "#app/accounts/words.ts";
import { can } from "#app/access/policy.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Route } from "./+types/settings.route";
import { EmailForm, NameForm, PasswordForm, PendingEmail, ThemeForm } from "./account-forms.tsx";
import { DeviceList } from "#app/accounts/device-list.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { accountActs } from "#app/accounts/account-acts.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Shipment Tracking System" }];

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const staff = context.get(staffContext);
  const [sessions, pendingEmail, theme] = await Promise.all([
    listSessions(db, staff, now()),
    findEmailChange(db, staff, now()),
    readPreference(db, staff, THEME_KEY),
  ]);
  return {
    email: staff.email,
    name: staff.name,
    managesStaff: can(staff, "staff.manage"),
    managesSettings: can(staff, "settings.manage"),
    entersRates: can(staff, "invoices.write") || can(staff, "settings.manage"),
    readsPersonalData: can(staff, "personal_data.read"),
    sessions,
    pendingEmail,
    theme: parseTheme(theme),
  };
});

export const action = formAction(accountActs);
export const clientAction = formClientAction(ACCOUNT_MESSAGES.unexpected);

/** Settings of the company. */
const COMPANY_SETTINGS = [
  ["company", Building2, "Company"],
  ["deadlines", AlarmClock, "Deadlines"],
  ["invoicing", ReceiptText, "Invoicing"],
  ["supplier-invoices", ReceiptEuro, "Supplier invoices"],
  ["reminders", BellRing, "Reminders"],
  ["air-waybills", Plane, "Air waybills"],
  ["charges", Coins, "Charges"],
] as const;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const mayReadAudit = useCan("audit.read");
  const mayWriteReplies = useCan("requests.write");
  useAnswerToast(answer);
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
            {loaderData.managesSettings
              ? COMPANY_SETTINGS.map(([path, Icon, label]) => (
                  <ButtonLink key={path} to={`/admin/settings/${path}`}>
                    <Icon aria-hidden="true" />
                    {label}
                  </ButtonLink>
                ))
              : null}
            {loaderData.entersRates ? (
              <ButtonLink to="/admin/settings/currencies">
                <ArrowLeftRight aria-hidden="true" />
                Currencies
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
      <AnswerStatus answer={answer} />
      <div className="mt-6 max-w-5xl divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Email"
          text="You sign in with it, and password links go there. A link sent to the new one brings it into force; a mail tells the old one."
        >
          <div className="grid gap-5">
            {loaderData.pendingEmail ? (
              <PendingEmail email={loaderData.email} change={loaderData.pendingEmail} />
            ) : null}
            <EmailForm currentEmail={loaderData.email} answer={answer} />
          </div>
        </Section>
        <Section
          title="Password"
          text="Several words are easiest to remember. Whoever is signed in as you elsewhere is signed out."
        >
          <PasswordForm email={loaderData.email} answer={answer} />
        </Section>
        <Section title="Name" text="It stands beside what you do, in histories and in the audit log.">
          <NameForm name={loaderData.name} answer={answer} />
        </Section>
        <Section
          title="Appearance"
          text="The back office in all your browsers. Papers and printing stay white."
        >
          <ThemeForm theme={loaderData.theme} answer={answer} />
        </Section>
        <SignedIn sessions={loaderData.sessions} />
      </div>
    </>
  );
}

const SignedIn = ({ sessions }: { sessions: ListedSession[] }) => (
  <Section title="Signed in on" text="A browser you do not know? End its session and change your password.">
    <div>
      <SessionList sessions={sessions} />
      {sessions.length > 1 ? <EndOthers /> : null}
    </div>
  </Section>
);

const EndOthers = () => (
  <ConfirmPageAct
    title="Sign out everywhere else"
    message="Are you sure you want to sign out everywhere but in this browser? Whoever works there has to sign in again."
    confirmLabel="Sign out everywhere else"
    trigger={<Button className="mt-4">Sign out everywhere else</Button>}
    fields={{ intent: "end-other-sessions" }}
  />
);

const SessionList = ({ sessions }: { sessions: ListedSession[] }) => (
  <DeviceList
    devices={sessions}
    when={({ current, signedInAt, lastActiveAt }) => (
      <>
        <span>since {formatDateTime(signedInAt)}</span>
        <span>{current ? null : ` · last active ${formatDateTime(lastActiveAt)}`}</span>
      </>
    )}
    act={({ id, current, browser, signedInAt }) =>
      current ? null : (
        <ConfirmPageAct
          title="End this session"
          message={`Are you sure you want to end the session of ${browser}? Whoever works there has to sign in again.`}
          confirmLabel="End session"
          trigger={
            <Button
              size="sm"
              aria-label={`End the session of ${browser} since ${formatDateTime(signedInAt)}`}
            >
              End
            </Button>
          }
          fields={{ intent: "end-session", session: id }}
        />
      )
    }
  />
);
