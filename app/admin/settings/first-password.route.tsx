import { Form, redirect, useNavigation } from "react-router";
import { AuthPage, authPanel, FormMessage } from "#app/auth/auth-forms.tsx";
import { requireStaff } from "#app/auth/require-staff.server.ts";
import { returnPath } from "#app/auth/login-address.ts";
import { staffContext } from "#app/request/context.ts";
import { withErrorMapping, withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { actOnForm } from "#app/request/form-action.server.ts";
import { type FormAnswer, formClientAction } from "#app/forms/form-answer.ts";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { NewPasswordFields } from "#app/auth/new-password-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { passwordChangeSchema } from "#domain/accounts/credentials.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import { formRecord } from "#domain/form-result.ts";
import type { Route } from "./+types/first-password.route";
import { accountActs } from "./settings-action.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withErrorMappingMiddleware(requireStaff)];

export const meta: Route.MetaFunction = () => [
  { title: "Choose your password · Shipment Tracking System" },
  { name: "robots", content: "noindex" },
];

const whereTo = (request: Request) => returnPath(new URL(request.url).searchParams.get("from"));

export function loader({ request, context }: Route.LoaderArgs) {
  const { email, mustChangePassword } = context.get(staffContext);
  if (!mustChangePassword) throw redirect(whereTo(request));
  return { email };
}

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const record = { ...formRecord(await request.formData()), intent: "password" };
  const answer = await actOnForm(accountActs, context, record);
  return answer.data.done ? redirect(whereTo(request)) : answer;
});
export const clientAction = formClientAction(ACCOUNT_MESSAGES.unexpected);

/** The only page of the back office that is open before the password that was given is replaced. */
export default function FirstPassword({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: passwordChangeSchema, answer });
  return (
    <AuthPage lead="Choose a password of your own before you go on.">
      <Form {...form.props} method="post" className={authPanel}>
        <FormMessage error={answer?.error} />
        <input type="hidden" name="username" autoComplete="username" value={loaderData.email} readOnly />
        <Field
          label="Password you were given"
          name="currentPassword"
          error={form.error("currentPassword")}
          required
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          label={{ chosen: "New Password", confirmed: "Confirm New Password" }}
          error={form.error}
        />
        <Button
          type="submit"
          variant="primary"
          pending={navigation.state !== "idle" && navigation.formMethod === "POST"}
          pendingLabel="Saving..."
        >
          Set password
        </Button>
      </Form>
      <Form method="post" action="/admin/logout" className="mt-4 grid justify-items-center">
        <Button type="submit" variant="quiet" size="sm">
          Logout
        </Button>
      </Form>
    </AuthPage>
  );
}
