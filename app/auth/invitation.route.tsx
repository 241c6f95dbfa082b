import { data, Form, Link, redirect, useNavigation } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { catchNetworkError } from "#app/forms/catch-network-error.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { acceptInvitation } from "#database/accounts/accept-invitation.ts";
import { findInvitation } from "#database/accounts/invitations.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { company } from "#content/company.ts";
import { acceptSchema, STAFF_MESSAGES } from "#domain/accounts/invitation.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { ROLE_TEXTS } from "#domain/accounts/role-texts.ts";
import { type FieldErrors, formRecord, type FormRecord, parseForm } from "#domain/form-result.ts";
import type { Route } from "./+types/invitation.route";
import { AuthPage, authPanel, FormMessage } from "./auth-forms.tsx";
import { loginAddress } from "./login-address.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { currentStaff } from "./require-staff.server.ts";
import { signIn } from "./sign-in.server.ts";

export const handle = { body: FORM_OF_SIGN_IN };

export const meta: Route.MetaFunction = () => [
  { title: "Accept your invitation · Shipment Tracking System" },
  { name: "robots", content: "noindex" },
];

// The address holds the token: it stays out of caches and of the Referer header.
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

const perNetwork = { name: "invitation-attempts", points: 20, seconds: 15 * 60 };

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

interface InvitationAnswer {
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, limits, address, log, now } = context.get(requestScope);
  const answer = (status: number, body: InvitationAnswer) => data(body, { status });
  const parsed = parseForm(acceptSchema, formRecord(await request.formData()));
  if (!parsed.ok) return answer(400, { fieldErrors: parsed.fieldErrors, values: parsed.values });
  const { token, name, newPassword } = parsed.value;
  const values = { name };
  try {
    if (!(await consumeVisitorPoint(limits, perNetwork, address)))
      return answer(429, { error: ACCOUNT_MESSAGES.tooManyAttempts, values });
    const accepted = await acceptInvitation(db, { token, name, newPassword }, { now: now(), address });
    if ("weak" in accepted) return answer(400, { fieldErrors: { newPassword: [accepted.weak] }, values });
    if ("refused" in accepted) return answer(409, { error: accepted.refused, values });
    const outcome = await signIn({ request, context }, { email: accepted.email, password: newPassword });
    // The account is made in any case: whom the limits hold back signs in later.
    if (!("user" in outcome)) return redirect(loginAddress({ from: "/admin/welcome" }));
    return redirect("/admin/welcome", { headers: outcome.headers });
  } catch (error) {
    log.error({ err: error }, "an invitation could not be accepted");
    return answer(503, { error: STAFF_MESSAGES.acceptFailed, values });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchNetworkError<InvitationAnswer>(serverAction, { error: STAFF_MESSAGES.acceptFailed });

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, token, signedInAs } = loaderData;
  const answer = actionData as InvitationAnswer | undefined;
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: acceptSchema, answer });
  if ("refused" in invitation) {
    return (
      <AuthPage lead="Your invitation">
        <div className={authPanel}>
          <FormMessage error={invitation.refused} />
          <Link to="/admin/login" className="text-link justify-self-center py-2 text-sm font-medium">
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
      <Form {...form.props} method="post" className={authPanel}>
        <FormMessage error={answer?.error} />
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
        <Field
          label="Your name"
          name="name"
          error={form.error("name")}
          hint="Colleagues see it beside what you do."
          required
        >
          <TextInput autoComplete="name" defaultValue={typeof typed === "string" ? typed : ""} />
        </Field>
        <NewPasswordFields label={{ chosen: "Password", confirmed: "Confirm Password" }} error={form.error} />
        <Button
          type="submit"
          variant="primary"
          pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
          pendingLabel="Saving..."
        >
          Accept and sign in
        </Button>
      </Form>
    </AuthPage>
  );
}
