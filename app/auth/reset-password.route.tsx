import { data, Form, Link, redirect, useNavigation } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { deviceCookie } from "#database/accounts/devices.ts";
import { resetAdminPasswordWithToken } from "#database/accounts/password-reset.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { resetPasswordSchema } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { type FieldErrors, formRecord, parseForm } from "#domain/form-result.ts";
import type { Route } from "./+types/reset-password.route";
import { AuthPage, authPanel, FormMessage } from "./auth-forms.tsx";
import { loginAddress } from "./login-address.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const handle = { body: FORM_OF_SIGN_IN };

export const meta: Route.MetaFunction = () => [
  { title: "Set a new password · Shipment Tracking System" },
  { name: "robots", content: "noindex" },
];

// The address holds the token: it stays out of caches and of the Referer header.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

const perNetwork = { name: "reset-attempts", points: 20, seconds: 15 * 60 };

const withoutLink = () => redirect(loginAddress({ notice: "invalid-reset-link" }));

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token")?.trim();
  if (!token) throw withoutLink();
  return { token };
}

const answer = (status: number, error?: string, fieldErrors?: FieldErrors) =>
  data({ error, fieldErrors }, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, limits, address, log, now } = context.get(requestScope);
  const parsed = parseForm(resetPasswordSchema, formRecord(await request.formData()));
  if (!parsed.ok) {
    if (parsed.fieldErrors.token) throw withoutLink();
    return answer(400, undefined, parsed.fieldErrors);
  }
  try {
    if (!(await consumeVisitorPoint(limits, perNetwork, address)))
      return answer(429, ACCOUNT_MESSAGES.tooManyAttempts);
    const reply = await resetAdminPasswordWithToken(db, parsed.value, { now: now(), address });
    if (reply.weak && reply.error) return answer(400, undefined, { newPassword: [reply.error] });
    if (!reply.success || !reply.user)
      return answer(400, reply.error || ACCOUNT_MESSAGES.resetPasswordFailed);
    return redirect(loginAddress({ notice: "password-reset" }), {
      headers: { "Set-Cookie": await deviceCookie(auth, reply.user.id) },
    });
  } catch (error) {
    log.error({ err: error }, "a password could not be reset");
    return answer(503, ACCOUNT_MESSAGES.resetPasswordFailed);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError(serverAction, { error: ACCOUNT_MESSAGES.resetPasswordFailed, fieldErrors: undefined });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: resetPasswordSchema, answer: actionData });
  return (
    <AuthPage lead="Choose a new password.">
      <Form {...form.props} method="post" className={authPanel}>
        <FormMessage error={actionData?.error} />
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields
          label={{ chosen: "New Password", confirmed: "Confirm Password" }}
          error={form.error}
        />
        <Button
          type="submit"
          variant="primary"
          pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
          pendingLabel="Saving..."
        >
          Reset Password
        </Button>
        {actionData?.error ? (
          <Link to="/admin/login?forgot=1" className="text-link justify-self-center py-2 text-sm font-medium">
            Ask for a new link
          </Link>
        ) : null}
        <Link to="/admin/login" className="text-link justify-self-center py-2 text-sm font-medium">
          Back to Login
        </Link>
      </Form>
    </AuthPage>
  );
}
