import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { type CheckedAnswer, useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { codeSchema } from "../second-factor.ts";
import { authPanel, FormMessage } from "./auth-forms.tsx";
import { CodeField } from "./code-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

export function SecondStep(props: {
  answer: (CheckedAnswer & { error?: string }) | undefined;
  pending: { email: string; hasApp: boolean; hasPasskey: boolean };
  backup: boolean;
  otherAddress: string;
  hash: string;
  onPasskey: (passkey: string) => Promise<string | undefined>;
}) {
  const { answer, pending, hash } = props;
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: codeSchema, answer });
  const [passkeyError, setPasskeyError] = useState<string>();
  const backup = props.backup || !pending.hasApp;
  const intent = navigation.formData?.get("intent");
  return (
    <div className={authPanel}>
      <FormMessage error={passkeyError ?? answer?.error} />
      {pending.hasPasskey ? (
        <PasskeyButton label="Use a passkey" onPasskey={props.onPasskey} onError={setPasskeyError} />
      ) : null}
      <Form {...form.props} method="post" replace className="grid gap-5">
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="hash" value={hash} />
        {backup ? (
          <CodeField
            key="backup"
            label="Backup code"
            hint="One of the codes you saved, such as k7m2p-9xq4r."
            error={form.error("code")}
            autoFocus
          />
        ) : (
          <CodeField
            key="app"
            label="Code"
            hint="The six digits your authenticator app shows now."
            digits
            error={form.error("code")}
            autoFocus
          />
        )}
        <Checkbox
          name="trust"
          label="Trust this device for 30 days"
          hint="You are not asked for a code here. Only on a device of your own."
        />
        <Button type="submit" variant="primary" pending={intent === "code"} pendingLabel="Checking...">
          Continue
        </Button>
      </Form>
      <div className="grid justify-items-center gap-1">
        {pending.hasApp ? (
          <Link to={props.otherAddress} replace className="text-link py-2 text-sm font-medium">
            {backup ? "Use the code of your app" : "Use a backup code"}
          </Link>
        ) : null}
        <Form method="post" replace>
          <input type="hidden" name="intent" value="cancel" />
          <Button type="submit" variant="quiet" size="sm" pending={intent === "cancel"}>
            Sign in as somebody else
          </Button>
        </Form>
        <p className="mt-2 text-sm text-slate-600">
          Lost your phone and your backup codes? An owner of your company can reset your second factor.
        </p>
      </div>
    </div>
  );
}
