import { useState } from "react";
import { data, Form, Link, redirect, useNavigation, useSubmit } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { staffContext } from "#app/request/context.ts";
import { withErrorMapping, withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { codeSchema, stepUpPasswordSchema } from "../second-factor.ts";
import { type FieldErrors, formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/step-up.route";
import { authLink, authMeta, AuthPage, authPanel, FormMessage, StepUpFields } from "./auth-forms.tsx";
import { returnPath } from "./login-address.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { stepUpWithForm, readStepUpWays } from "./step-up-form.server.ts";
import { requireStaff } from "../require-staff.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withErrorMappingMiddleware(requireStaff)];

export const handle = { followsDevice: true };

export const meta: Route.MetaFunction = authMeta("Confirm that it is you");

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => ({
  email: context.get(staffContext).email,
  back: returnPath(new URL(request.url).searchParams.get("from")),
  ways: await readStepUpWays(context),
}));

type Answer = { error?: string; fieldErrors?: FieldErrors };

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const { status, confirmed, ...answer } = await stepUpWithForm(
    context,
    formRecord(await request.formData()),
  );
  if (confirmed) return redirect(returnPath(new URL(request.url).searchParams.get("from")));
  return data(answer satisfies Answer, { status });
});

export const clientAction = failWith<Answer>({ error: ACCOUNT_MESSAGES.unexpected });

export default function ConfirmPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const navigation = useNavigation();
  const submit = useSubmit();
  const [passkeyError, setPasskeyError] = useState<string>();
  const form = useCheckedForm({ schema: stepUpPasswordSchema.or(codeSchema), answer });
  const onPasskey = async (passkey: string) => {
    await submit({ intent: "passkey", passkey }, { method: "post", replace: true });
    return undefined;
  };
  return (
    <AuthPage lead="This needs you to confirm that it is you. Then do it once more.">
      <Form {...form.props} method="post" replace className={authPanel}>
        <FormContext value={form}>
          <FormMessage error={passkeyError ?? answer?.error} />
          <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
          <StepUpFields ways={loaderData.ways} pending={navigation.formData?.get("intent")?.toString()} />
          {loaderData.ways.passkey ? <PasskeyButton onPasskey={onPasskey} onError={setPasskeyError} /> : null}
          <Link to={loaderData.back} className={authLink}>
            Go back without it
          </Link>
        </FormContext>
      </Form>
    </AuthPage>
  );
}
