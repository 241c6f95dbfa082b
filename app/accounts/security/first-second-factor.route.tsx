import { Form } from "react-router";
import { authMeta } from "../sign-in/auth-forms.tsx";
import { returnPath } from "../sign-in/login-address.ts";
import { requireStaff } from "../require-staff.server.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { withErrorMapping, withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { StepUpDialog } from "../step-up-dialog.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Logo } from "#app/kit/ui/logo.tsx";
import { company } from "#content/company.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import type { Route } from "./+types/first-second-factor.route";
import { Authenticator } from "./authenticator.tsx";
import { NewBackupCodes } from "./backup-codes.tsx";
import { Passkeys } from "./passkeys.tsx";
import { type SecurityAnswer, setUpActs, readSecurity } from "./security-action.server.ts";

export const middleware: Route.MiddlewareFunction[] = [withErrorMappingMiddleware(requireStaff)];

export const handle = { followsDevice: true };

export const meta: Route.MetaFunction = authMeta("Set up a second factor");

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => ({
  back: returnPath(new URL(request.url).searchParams.get("from")),
  security: await readSecurity(context, request),
}));

export const action = formAction(setUpActs);
export const clientAction = formClientAction<SecurityAnswer>(ACCOUNT_MESSAGES.unexpected);

/** Page to set up a second factor; no other page of the back office is available after the grace period. */
export default function FirstSecondFactor({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { security, back } = loaderData;
  const isDone = security.since !== null || security.passkeys.length > 0;
  return (
    <main data-density="compact" className="grid min-h-dvh place-items-center bg-slate-50 px-5 py-10 text-sm">
      <div className="w-full max-w-2xl">
        <Logo words={company.wordmark} className="text-ink-900" />
        <h1 className="mt-8 text-2xl">
          {isDone ? "Your second factor is set up" : "Set up a second factor"}
        </h1>
        {isDone ? null : (
          <p className="mt-1 text-base text-slate-600">
            Your company asks everyone for one: an authenticator app, or a passkey. Then you go on.
          </p>
        )}
        {isDone ? <NewBackupCodes newCodes={answer?.codes} email={security.email} /> : null}
        {isDone ? (
          <ButtonLink to={back} variant="primary" className="mt-6 print:hidden">
            Continue
          </ButtonLink>
        ) : (
          <div className="mt-6 divide-y divide-slate-200 border border-slate-200 bg-white">
            <section className="grid gap-4 p-5">
              <h2 className="text-lg">Authenticator app</h2>
              <Authenticator security={security} answer={answer} />
            </section>
            <section className="grid gap-4 p-5">
              <h2 className="text-lg">Passkey</h2>
              <Passkeys security={security} answer={answer} />
            </section>
          </div>
        )}
        <Form method="post" action="/admin/logout" className="mt-4 print:hidden">
          <Button type="submit" variant="quiet" size="sm">
            Logout
          </Button>
        </Form>
      </div>
      <StepUpDialog email={security.email} />
    </main>
  );
}
