import { AnswerStatus, ConfirmPageAct, ActForm } from "#app/accounts/act-form.tsx";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { findEmailChange, type PendingEmailChange } from "#app/accounts/email-change.server.ts";
import { type ListedSession, listSessions } from "#app/accounts/session.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { parseTheme, THEME_KEY, type Theme, THEME_LABELS, THEMES, themeSchema } from "#app/accounts/theme.ts";
import { ACCOUNT_MESSAGES } from "#app/accounts/words.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import type { Route } from "./+types/settings.route";
import { DeviceList } from "#app/accounts/device-list.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { accountActs } from "#app/accounts/account-acts.server.ts";
import { type ComponentProps, useMemo } from "react";
import { Fact } from "#app/kit/ui/card.tsx";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { emailChangeSchema, passwordChangeSchema } from "#app/accounts/credentials.ts";
import { ownNameSchema } from "#app/accounts/person.ts";

export const loader = withErrorMapping(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const staff = context.get(staffContext);
  const [sessions, pendingEmail, theme] = await Promise.all([
    listSessions(db, staff, now()),
    findEmailChange(db, staff, now()),
    readPreference(db, staff, THEME_KEY),
  ]);
  return { email: staff.email, name: staff.name, sessions, pendingEmail, theme: parseTheme(theme) };
});

export const action = formAction(accountActs);
export const clientAction = formClientAction(ACCOUNT_MESSAGES.unexpected);

export default function Settings({ loaderData, actionData: answer }: Route.ComponentProps) {
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
            <dl>
              <Fact label="Current email">{loaderData.email}</Fact>
            </dl>
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

interface AccountFormProps {
  answer: FormAnswer | undefined;
}

const AccountForm = (props: ComponentProps<typeof ActForm>) => (
  <div className="@container max-w-2xl">
    <ActForm
      emptied
      pendingLabel="Saving..."
      variant="strong"
      className="grid gap-x-4 gap-y-5 @min-[27rem]:grid-cols-2 [&>:last-child]:col-span-full"
      {...props}
    />
  </div>
);

function EmailForm({ currentEmail, answer }: AccountFormProps & { currentEmail: string }) {
  const schema = useMemo(() => emailChangeSchema(currentEmail), [currentEmail]);
  return (
    <AccountForm intent="email" schema={schema} answer={answer} submit="Update Email" stepUp="factor">
      <>
        <Field label="New Email" name="newEmail" required>
          <TextInput type="email" autoComplete="email" />
        </Field>
        <Field label="Confirm New Email" name="confirmEmail" required>
          <TextInput type="email" />
        </Field>
        <Field label="Current Password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      </>
    </AccountForm>
  );
}

function PasswordForm({ email, answer }: AccountFormProps & { email: string }) {
  return (
    <AccountForm
      intent="password"
      schema={passwordChangeSchema}
      answer={answer}
      submit="Update Password"
      stepUp="factor"
    >
      <>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label="Current Password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field
          label="New Password"
          name="newPassword"
          hint="At least 6 characters."
          required
          className="@min-[27rem]:col-start-1"
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Confirm New Password" name="confirmPassword" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
      </>
    </AccountForm>
  );
}

function NameForm({ name, answer }: AccountFormProps & { name: string }) {
  return (
    <AccountForm intent="name" schema={ownNameSchema} answer={answer} submit="Update name">
      <Field label="Name" name="name" required>
        <TextInput key={name} autoComplete="name" defaultValue={name} />
      </Field>
    </AccountForm>
  );
}

function ThemeForm({ theme, answer }: AccountFormProps & { theme: Theme }) {
  return (
    <AccountForm intent="theme" schema={themeSchema} answer={answer} submit="Update appearance">
      {({ error }) => (
        <fieldset key={theme} aria-label="Appearance">
          {THEMES.map((each) => (
            <label
              key={each}
              className="flex min-h-8 items-center gap-2 text-ink-900 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="theme"
                value={each}
                defaultChecked={each === theme}
                className="size-4 accent-ink-800"
              />
              {THEME_LABELS[each]}
            </label>
          ))}
          <FieldError id="theme-error">{error("theme")}</FieldError>
        </fieldset>
      )}
    </AccountForm>
  );
}

function PendingEmail({ email, change }: { email: string; change: PendingEmailChange }) {
  return (
    <div role="status" className="max-w-md border-l-[3px] border-slate-400 pl-4">
      <p className="wrap-anywhere text-ink-900">
        Waiting for <span className="font-semibold">{change.newEmail}</span>
      </p>
      <p className="mt-1 wrap-anywhere text-slate-600">
        Open the link we sent there before {formatDateTime(change.expiresAt)}. Until then you sign in with{" "}
        {email}.
      </p>
      <ActForm
        intent="cancel-email"
        submit={`Keep ${email.length > 30 ? "the present email" : email}`}
        size="sm"
        className="mt-2"
      />
    </div>
  );
}
