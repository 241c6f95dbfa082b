import { Form, useNavigation } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { confirmEmailChange, findEmailLink } from "../email-change.server.ts";
import { currentStaff } from "../require-staff.server.ts";
import { STAFF_MESSAGES } from "../invitation.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/confirm-email.route";
import { authMeta, AuthPage, authPanel, FormMessage, tokenHeaders } from "./auth-forms.tsx";
import { loginAddress } from "./login-address.ts";
import { actOnLink, type LinkAnswer, linkAnswer } from "./link-action.server.ts";

export const handle = { body: FORM_OF_SIGN_IN, followsDevice: true };

export const meta: Route.MetaFunction = authMeta("Confirm your email");
export const headers: Route.HeadersFunction = tokenHeaders;

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const token = new URL(request.url).searchParams.get("token")?.trim() ?? "";
  const link = await findEmailLink(db, token, now());
  const staff = link && (await currentStaff(request, context));
  return { token, newEmail: link?.newEmail ?? null, isOwn: link !== null && link.userId === staff?.id };
});

/** Confirms on submit, not on opening the link, which link checkers follow too; only whose e-mail it is can. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestScope);
  const { token } = formRecord(await request.formData());
  const { emailUpdateException: error, emailUpdateFailed } = ACCOUNT_MESSAGES;
  const failure = { logged: "an e-mail could not be confirmed", error };
  return actOnLink(context, { name: "email-confirmations" }, failure, async () => {
    const staff = await currentStaff(request, context);
    const reply = await confirmEmailChange(db, staff, typeof token === "string" ? token : "", now());
    return reply.success
      ? linkAnswer(200, { success: reply.message })
      : linkAnswer(409, { error: reply.error || emailUpdateFailed });
  });
}

export const clientAction = failWith<LinkAnswer>({ error: ACCOUNT_MESSAGES.emailUpdateException });

export default function ConfirmEmail({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, newEmail, isOwn } = loaderData;
  const navigation = useNavigation();
  const isOpen = newEmail !== null && isOwn && !answer?.success;
  const refusal =
    newEmail === null ? STAFF_MESSAGES.emailLinkUnknown : isOwn ? null : STAFF_MESSAGES.emailLinkOfAccount;
  return (
    <AuthPage lead={isOpen ? "Confirm your new email." : "Your new email"}>
      <Form method="post" className={authPanel}>
        <FormMessage good={answer?.success} error={answer ? answer.error : refusal} />
        {isOpen ? (
          <>
            <p className="wrap-anywhere text-slate-700">
              From now on you sign in with <span className="font-semibold text-ink-900">{newEmail}</span>, and
              password links go there.
            </p>
            <input type="hidden" name="token" value={token} />
            <Button
              type="submit"
              variant="primary"
              pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
              pendingLabel="Saving..."
            >
              Confirm this email
            </Button>
          </>
        ) : newEmail !== null && !isOwn && !answer?.success ? (
          <ButtonLink
            to={loginAddress({ from: `/admin/confirm-email?${new URLSearchParams({ token })}` })}
            variant="primary"
            reloadDocument
          >
            Sign in
          </ButtonLink>
        ) : (
          <ButtonLink to="/admin" reloadDocument>
            To the back office
          </ButtonLink>
        )}
      </Form>
    </AuthPage>
  );
}
