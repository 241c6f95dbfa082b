import { AnswerStatus, ConfirmPageAct } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { findEmailChange } from "#app/accounts/email-change.server.ts";
import { type ListedSession, listSessions } from "#app/accounts/session.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { parseTheme, THEME_KEY } from "#app/accounts/theme.ts";
import { ACCOUNT_MESSAGES } from "#app/accounts/words.ts";
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
    sessions,
    pendingEmail,
    theme: parseTheme(theme),
  };
});

export const action = formAction(accountActs);
export const clientAction = formClientAction(ACCOUNT_MESSAGES.unexpected);

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  useAnswerToast(answer);
  return (
    <>
      <PageHeader title="Account Settings" description={`Signed in as ${loaderData.email}`} />
      <AnswerStatus answer={answer} />
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
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
