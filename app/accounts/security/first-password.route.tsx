import { Form, redirect } from "react-router";
import { AuthForm, authMeta, AuthPage, NewPasswordFields } from "../sign-in/auth-forms.tsx";
import { requireStaff } from "../require-staff.server.ts";
import { returnPath } from "../sign-in/login-address.ts";
import { staffContext } from "#app/request/context.ts";
import { withErrorMapping, withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { actOnForm } from "#app/request/form-action.server.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { PasswordInput } from "#app/kit/ui/password-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { passwordChangeSchema } from "../credentials.ts";
import { isNamed, ownNameSchema } from "../person.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/first-password.route";
import { accountActs } from "../account-acts.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withErrorMappingMiddleware(requireStaff)];

export const handle = { followsDevice: true };

export const meta: Route.MetaFunction = authMeta("Choose your password");

const whereTo = (request: Request) => returnPath(new URL(request.url).searchParams.get("from"));

export function loader({ request, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  if (!staff.mustChangePassword) throw redirect(whereTo(request));
  return { email: staff.email, named: isNamed(staff) };
}

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  if (!isNamed(context.get(staffContext))) {
    const nameAnswer = await actOnForm(accountActs, context, { ...record, intent: "name" });
    if (!nameAnswer.data.done) return nameAnswer;
  }
  const answer = await actOnForm(accountActs, context, { ...record, intent: "password" });
  return answer.data.done ? redirect(whereTo(request)) : answer;
});
export const clientAction = formClientAction(ACCOUNT_MESSAGES.unexpected);

const namedSchema = passwordChangeSchema.and(ownNameSchema);

/** Page to replace a generated password; no other page of the back office is available before. */
export default function FirstPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { email, named } = loaderData;
  const name = answer?.values?.name;
  return (
    <AuthPage lead="Choose a password of your own before you go on.">
      <AuthForm
        schema={named ? passwordChangeSchema : namedSchema}
        answer={answer}
        submit={named ? "Set password" : "Save and go on"}
        pendingLabel="Saving..."
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        {named ? null : (
          <Field label="Your name" name="name" hint="Customers read it under your mails." required>
            <TextInput autoComplete="name" defaultValue={typeof name === "string" ? name : ""} />
          </Field>
        )}
        <Field label="Password you were given" name="currentPassword" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <NewPasswordFields label={{ chosen: "New Password", confirmed: "Confirm New Password" }} />
      </AuthForm>
      <Form method="post" action="/admin/logout" className="mt-4 grid justify-items-center">
        <Button type="submit" variant="quiet" size="sm">
          Logout
        </Button>
      </Form>
    </AuthPage>
  );
}
