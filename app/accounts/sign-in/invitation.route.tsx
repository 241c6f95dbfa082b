import { data, Link, redirect } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { acceptInvitation, findInvitation } from "../invitations.server.ts";
import { company } from "#content/company.ts";
import { acceptSchema, STAFF_MESSAGES } from "../invitation.ts";
import { ROLE_TEXTS } from "../role-texts.ts";
import { formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/invitation.route";
import {
  AuthForm,
  authLink,
  authMeta,
  AuthPage,
  authPanel,
  FormMessage,
  tokenHeaders,
  NewPasswordFields,
} from "./auth-forms.tsx";
import { actOnLink, type LinkAnswer, linkAnswer } from "./link-action.server.ts";
import { loginAddress } from "./login-address.ts";
import { currentStaff } from "../require-staff.server.ts";
import { signIn } from "./sign-in.server.ts";

export const handle = { body: FORM_OF_SIGN_IN, followsDevice: true };

export const meta: Route.MetaFunction = authMeta("Accept your invitation");
export const headers: Route.HeadersFunction = tokenHeaders;

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const token = new URL(request.url).searchParams.get("token")?.trim() ?? "";
  const [invitation, staff] = await Promise.all([
    findInvitation(db, token, now()),
    currentStaff(request, context),
  ]);
  const view = { token, invitation, signedInAs: staff?.email ?? null };
  if (!("refused" in invitation)) return data(view);
  return data(view, { status: invitation.refused === STAFF_MESSAGES.unknownLink ? 404 : 410 });
});

export async function action({ request, context }: Route.ActionArgs) {
  const { db, address, now } = context.get(requestScope);
  const parsed = parseForm(acceptSchema, formRecord(await request.formData()));
  if (!parsed.ok) return linkAnswer(400, { fieldErrors: parsed.fieldErrors, values: parsed.values });
  const { token, name, newPassword } = parsed.value;
  const values = { name };
  const failure = {
    logged: "an invitation could not be accepted",
    error: STAFF_MESSAGES.acceptFailed,
    values,
  };
  return actOnLink(context, { name: "invitation-attempts" }, failure, async () => {
    const accepted = await acceptInvitation(db, { token, name, newPassword }, { now: now(), address });
    if ("weak" in accepted) return linkAnswer(400, { fieldErrors: { newPassword: [accepted.weak] }, values });
    if ("refused" in accepted) return linkAnswer(409, { error: accepted.refused, values });
    const outcome = await signIn({ request, context }, { email: accepted.email, password: newPassword });
    // The account is created in any case; a rate-limited user signs in later.
    if (!("user" in outcome)) return redirect(loginAddress({ from: "/admin/welcome" }));
    return redirect("/admin/welcome", { headers: outcome.headers });
  });
}

export const clientAction = failWith<LinkAnswer>({ error: STAFF_MESSAGES.acceptFailed });

export default function Invitation({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { invitation, token, signedInAs } = loaderData;
  if ("refused" in invitation) {
    return (
      <AuthPage lead="Your invitation">
        <div className={authPanel}>
          <FormMessage error={invitation.refused} />
          <Link to="/admin/login" className={authLink}>
            To the sign-in page
          </Link>
        </div>
      </AuthPage>
    );
  }
  const typed = answer?.values?.name;
  const role = ROLE_TEXTS[invitation.role];
  return (
    <AuthPage lead={`${invitation.invitedBy} invites you to the back office of ${company.name}.`}>
      <AuthForm schema={acceptSchema} answer={answer} submit="Accept and sign in" pendingLabel="Saving...">
        <div>
          <p className="font-semibold wrap-anywhere text-ink-900">{invitation.email}</p>
          <p className="mt-1 text-sm text-slate-600">
            {role.name}: {role.line}
          </p>
          {signedInAs && signedInAs !== invitation.email ? (
            <p className="mt-3 text-sm wrap-anywhere text-slate-600">
              You are signed in as {signedInAs} now. That session ends when you accept.
            </p>
          ) : null}
        </div>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
        <Field label="Your name" name="name" hint="Colleagues see it beside what you do." required>
          <TextInput autoComplete="name" defaultValue={typeof typed === "string" ? typed : ""} />
        </Field>
        <NewPasswordFields label={{ chosen: "Password", confirmed: "Confirm Password" }} />
      </AuthForm>
    </AuthPage>
  );
}
