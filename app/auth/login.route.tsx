import { data, Form, redirect, useNavigation } from "react-router";
import { requestScope } from "#app/context.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { company } from "#content/company.ts";
import { verifyAdminPassword } from "#database/accounts/verify-admin-password.ts";
import { loginOutcome, loginSchema } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import type { Route } from "./+types/login.route";
import { wayBack } from "./way-back.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Sign in · Shipment Tracking System" },
  { name: "robots", content: "noindex" },
];

const perAddress = { name: "login-address", points: 20, seconds: 15 * 60 };
const perAccount = { name: "login-account", points: 10, seconds: 5 * 60 };

/** A signed-in person has no business here and is sent on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { auth } = context.get(requestScope);
  const session = await auth.api.getSession({ headers: request.headers, query: { disableRefresh: true } });
  if (session) throw redirect(wayBack(new URL(request.url).searchParams.get("from")));
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, limits, address, log } = context.get(requestScope);
  const parsed = parseForm(loginSchema, formRecord(await request.formData()));
  if (!parsed.ok)
    return data({ fieldErrors: parsed.fieldErrors, values: parsed.values, error: undefined }, 400);
  const { email } = parsed.value;
  const refuse = (error: string, status: number) =>
    data({ fieldErrors: undefined, values: { email }, error }, { status });
  try {
    const allowed = (await limits(perAddress, address)) && (await limits(perAccount, email));
    if (!allowed) return refuse(ACCOUNT_MESSAGES.tooManyAttempts, 429);
    const { reply, headers } = await verifyAdminPassword({ db, auth }, parsed.value, request);
    const outcome = loginOutcome(reply);
    if ("error" in outcome) return refuse(outcome.error, 401);
    return redirect(wayBack(new URL(request.url).searchParams.get("from")), { headers });
  } catch (error) {
    log.error({ err: error }, "a sign-in failed");
    return refuse(ACCOUNT_MESSAGES.loginFailed, 503);
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: loginSchema, answer: actionData });
  const email = actionData?.values?.email;
  return (
    <main className="grid min-h-dvh place-items-center bg-slate-50 px-5 py-10">
      <div className="w-full max-w-sm">
        <Logo words={company.wordmark} className="text-ink-900" />
        <h1 className="mt-8 text-2xl">Shipment Tracking System</h1>
        <p className="mt-1 text-slate-600">Sign in to the back office.</p>
        <Form {...form.props} method="post" className="mt-6 grid gap-5 border border-slate-200 bg-white p-6">
          <p role="alert" className="text-sm font-medium text-red-700 empty:hidden">
            {actionData?.error}
          </p>
          <Field label="Email" name="email" error={form.error("email")} required>
            <TextInput
              type="email"
              autoComplete="username"
              defaultValue={typeof email === "string" ? email : undefined}
            />
          </Field>
          <Field label="Password" name="password" error={form.error("password")} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Button
            type="submit"
            variant="primary"
            pending={navigation.state !== "idle"}
            pendingLabel="Signing in..."
          >
            Sign in
          </Button>
        </Form>
      </div>
    </main>
  );
}
