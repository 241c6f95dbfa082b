import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { CodeField } from "./code-field.tsx";

/** By what an account can prove who it is, besides its password. */
export interface ProofWays {
  code: boolean;
  passkey: boolean;
}

/** The fields of a proof: the password or, where scripts run and the account has codes, one of those instead. */
export function ProofFields(props: {
  ways: ProofWays;
  error: (name: string) => string | undefined;
  /** The intent being sent. */
  pending: string | undefined;
}) {
  const hydrated = useHydrated();
  const [way, setWay] = useState<"password" | "code">("password");
  return (
    <>
      <input type="hidden" name="intent" value={way} />
      {way === "password" ? (
        <Field label="Password" name="currentPassword" error={props.error("currentPassword")} required>
          <PasswordInput autoComplete="current-password" autoFocus />
        </Field>
      ) : (
        <CodeField
          label="Code"
          hint="Of your authenticator app, or a backup code."
          error={props.error("code")}
          autoFocus
        />
      )}
      <Button type="submit" variant="primary" pending={props.pending === way} pendingLabel="Checking...">
        Confirm
      </Button>
      {hydrated && props.ways.code ? (
        <Button variant="quiet" size="sm" onClick={() => setWay(way === "password" ? "code" : "password")}>
          {way === "password" ? "Use a code" : "Use your password"}
        </Button>
      ) : null}
    </>
  );
}
