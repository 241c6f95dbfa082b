import { type ReactNode, useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { SendKey } from "#app/forms/send-key.tsx";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { emailChangeSchema, passwordChangeSchema } from "#domain/accounts/credentials.ts";
import { ownNameSchema } from "#domain/accounts/person.ts";
import type { SettingsAnswer } from "./settings-action.server.ts";
import type { PendingEmailChange } from "#database/accounts/email-change.ts";
import { formatDateTime } from "#domain/time.ts";

interface AccountFormProps {
  answer: SettingsAnswer | undefined;
}

function AccountForm(props: {
  intent: SettingsAnswer["intent"];
  schema: z.ZodType;
  answer: SettingsAnswer | undefined;
  submit: string;
  primary?: boolean;
  children: (error: (name: string) => string | undefined) => ReactNode;
}) {
  const { intent, answer } = props;
  const navigation = useNavigation();
  const hydrated = useHydrated();
  const form = useCheckedForm({ schema: props.schema, answer });
  const [done, setDone] = useState<{ answer?: SettingsAnswer; times: number }>({ times: 0 });
  if (answer !== done.answer) setDone({ answer, times: done.times + (answer?.success ? 1 : 0) });
  return (
    <Form
      key={done.times}
      {...form.props}
      method="post"
      replace
      preventScrollReset
      className="grid max-w-md gap-5"
    >
      <SendKey />
      {/* With JavaScript a toast says it. */}
      <p role="status" className="font-medium empty:hidden">
        {hydrated ? null : (answer?.success ?? answer?.error)}
      </p>
      <input type="hidden" name="intent" value={intent} />
      {props.children(form.error)}
      <div>
        <Button
          type="submit"
          variant={props.primary ? "primary" : "secondary"}
          pending={navigation.formData?.get("intent") === intent}
          pendingLabel="Saving..."
        >
          {props.submit}
        </Button>
      </div>
    </Form>
  );
}

export function EmailForm({ currentEmail, answer }: AccountFormProps & { currentEmail: string }) {
  const schema = useMemo(() => emailChangeSchema(currentEmail), [currentEmail]);
  const typed = (name: string) => {
    const value = answer?.values?.[name];
    return typeof value === "string" ? value : undefined;
  };
  return (
    <AccountForm intent="email" schema={schema} answer={answer} submit="Update Email">
      {(error) => (
        <>
          <Field label="New Email" name="newEmail" error={error("newEmail")} required>
            <TextInput type="email" autoComplete="email" defaultValue={typed("newEmail")} />
          </Field>
          <Field label="Confirm New Email" name="confirmEmail" error={error("confirmEmail")} required>
            <TextInput type="email" autoComplete="off" defaultValue={typed("confirmEmail")} />
          </Field>
          <Field label="Current Password" name="currentPassword" error={error("currentPassword")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
        </>
      )}
    </AccountForm>
  );
}

/** Changes the password. `email` tells password managers whose it is. */
export function PasswordForm({ email, answer }: AccountFormProps & { email: string }) {
  return (
    <AccountForm
      intent="password"
      schema={passwordChangeSchema}
      answer={answer}
      submit="Update Password"
      primary
    >
      {(error) => (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <Field label="Current Password" name="currentPassword" error={error("currentPassword")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Field
            label="New Password"
            name="newPassword"
            error={error("newPassword")}
            hint="At least 6 characters."
            required
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
          <Field
            label="Confirm New Password"
            name="confirmPassword"
            error={error("confirmPassword")}
            required
          >
            <PasswordInput autoComplete="new-password" />
          </Field>
        </>
      )}
    </AccountForm>
  );
}

export function NameForm({ name, answer }: AccountFormProps & { name: string }) {
  const typed = answer?.values?.name;
  return (
    <AccountForm intent="name" schema={ownNameSchema} answer={answer} submit="Update Name">
      {(error) => (
        <Field label="Name" name="name" error={error("name")} required>
          <TextInput key={name} autoComplete="name" defaultValue={typeof typed === "string" ? typed : name} />
        </Field>
      )}
    </AccountForm>
  );
}

/** A change of e-mail that waits for its mailbox to be proved, with the way out. */
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
      <Form method="post" replace preventScrollReset className="mt-2">
        <SendKey />
        <input type="hidden" name="intent" value="cancel-email" />
        <Button type="submit" size="sm">
          Keep {email.length > 30 ? "the present email" : email}
        </Button>
      </Form>
    </div>
  );
}
