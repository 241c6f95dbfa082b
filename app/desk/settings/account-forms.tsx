import { type ComponentProps, useMemo } from "react";
import { ActForm } from "#app/accounts/act-form.tsx";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { emailChangeSchema, passwordChangeSchema } from "#app/accounts/credentials.ts";
import { type Theme, THEME_LABELS, THEMES, themeSchema } from "#app/accounts/theme.ts";
import { ownNameSchema } from "#app/accounts/person.ts";
import type { PendingEmailChange } from "#app/accounts/email-change.server.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

interface AccountFormProps {
  answer: FormAnswer | undefined;
}

const AccountForm = (props: ComponentProps<typeof ActForm>) => (
  <ActForm emptied pendingLabel="Saving..." className="grid max-w-md gap-5" {...props} />
);

export function EmailForm({ currentEmail, answer }: AccountFormProps & { currentEmail: string }) {
  const schema = useMemo(() => emailChangeSchema(currentEmail), [currentEmail]);
  return (
    <AccountForm intent="email" schema={schema} answer={answer} submit="Update Email">
      <>
        <Field label="New Email" name="newEmail" required>
          <TextInput type="email" autoComplete="email" />
        </Field>
        <Field label="Confirm New Email" name="confirmEmail" required>
          <TextInput type="email" autoComplete="off" />
        </Field>
        <Field label="Current Password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      </>
    </AccountForm>
  );
}

export function PasswordForm({ email, answer }: AccountFormProps & { email: string }) {
  return (
    <AccountForm
      intent="password"
      schema={passwordChangeSchema}
      answer={answer}
      submit="Update Password"
      variant="primary"
    >
      <>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field label="Current Password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Field label="New Password" name="newPassword" hint="At least 6 characters." required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Confirm New Password" name="confirmPassword" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
      </>
    </AccountForm>
  );
}

export function NameForm({ name, answer }: AccountFormProps & { name: string }) {
  return (
    <AccountForm intent="name" schema={ownNameSchema} answer={answer} submit="Update name">
      <Field label="Name" name="name" required>
        <TextInput key={name} autoComplete="name" defaultValue={name} />
      </Field>
    </AccountForm>
  );
}

export function ThemeForm({ theme, answer }: AccountFormProps & { theme: Theme }) {
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
      <ActForm
        intent="cancel-email"
        submit={`Keep ${email.length > 30 ? "the present email" : email}`}
        size="sm"
        className="mt-2"
      />
    </div>
  );
}
