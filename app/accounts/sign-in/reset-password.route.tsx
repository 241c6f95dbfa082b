import { Link, redirect } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { deviceCookie } from "../devices.server.ts";
import { resetAdminPasswordWithToken } from "../password-reset.server.ts";
import { resetPasswordSchema } from "../credentials.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/reset-password.route";
import { AuthForm, authLink, authMeta, AuthPage, tokenHeaders, NewPasswordFields } from "./auth-forms.tsx";
import { actOnLink, type LinkAnswer, linkAnswer } from "./link-action.server.ts";
import { loginAddress } from "./login-address.ts";

export const handle = { body: FORM_OF_SIGN_IN, followsDevice: true };

export const meta: Route.MetaFunction = authMeta("Set a new password");
export const headers: Route.HeadersFunction = tokenHeaders;

const withoutLink = () => redirect(loginAddress({ notice: "invalid-reset-link" }));

export function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token")?.trim();
  if (!token) throw withoutLink();
  return { token };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, address, now } = context.get(requestScope);
  const parsed = parseForm(resetPasswordSchema, formRecord(await request.formData()));
  if (!parsed.ok) {
    if (parsed.fieldErrors.token) throw withoutLink();
    return linkAnswer(400, { fieldErrors: parsed.fieldErrors });
  }
  const error = ACCOUNT_MESSAGES.resetPasswordFailed;
  const failure = { logged: "a password could not be reset", error };
  return actOnLink(context, { name: "reset-attempts" }, failure, async () => {
    const reply = await resetAdminPasswordWithToken(db, parsed.value, { now: now(), address });
    if (reply.weak && reply.error) return linkAnswer(400, { fieldErrors: { newPassword: [reply.error] } });
    if (!reply.success || !reply.user) return linkAnswer(400, { error: reply.error || error });
    return redirect(loginAddress({ notice: "password-reset" }), {
      headers: { "Set-Cookie": deviceCookie(auth, reply.user.id) },
    });
  });
}

export const clientAction = failWith<LinkAnswer>({ error: ACCOUNT_MESSAGES.resetPasswordFailed });

export default function ResetPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  return (
    <AuthPage lead="Choose a new password.">
      <AuthForm
        schema={resetPasswordSchema}
        answer={answer}
        submit="Reset Password"
        pendingLabel="Saving..."
        after={
          <>
            {answer?.error ? (
              <Link to="/admin/login?forgot=1" className={authLink}>
                Ask for a new link
              </Link>
            ) : null}
            <Link to="/admin/login" className={authLink}>
              Back to Login
            </Link>
          </>
        }
      >
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields label={{ chosen: "New Password", confirmed: "Confirm Password" }} />
      </AuthForm>
    </AuthPage>
  );
}
