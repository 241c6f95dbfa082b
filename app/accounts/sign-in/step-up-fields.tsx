import type { StepUpWays } from "../second-factor-state.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { CodeField } from "./code-field.tsx";

export function StepUpFields(props: { ways: StepUpWays; pending: string | undefined }) {
  const { password, app } = props.ways;
  const way = password ? "password" : "code";
  return (
    <>
      <input type="hidden" name="intent" value={way} />
      {password ? (
        <Field label="Password" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
      ) : (
        <CodeField
          label={app ? "Code" : "Backup code"}
          hint={app ? "Of your authenticator app, or a backup code." : "Or use your passkey, below."}
        />
      )}
      <Button type="submit" variant="primary" pending={props.pending === way} pendingLabel="Checking...">
        Confirm
      </Button>
    </>
  );
}
