import { useState } from "react";
import { data, Form, isRouteErrorResponse, Link, redirect, useLocation, useNavigation } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { cancelPendingSignIn, findPendingSignIn, noPendingCookie } from "../pending-sign-in.server.ts";
import type { Route } from "./+types/login.route";
import { requestPasswordReset, signIn } from "./sign-in.server.ts";
import { AuthPage, authPanel, ForgotForm, FormMessage, LoginForm, CodeField } from "./auth-forms.tsx";
import { loginAddress, noticeOf, returnPath } from "./login-address.ts";
import { signInWithPasskey } from "./passkey-client.ts";
import { useSignedOut } from "../session-client.ts";
import { FORM_OF_SIGN_IN } from "#app/request/accepted-body.ts";
import { currentStaff } from "../require-staff.server.ts";
import { type CheckedAnswer, useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { codeSchema } from "../second-factor.ts";
import { PasskeyButton } from "./passkey-button.tsx";

export const handle = { body: FORM_OF_SIGN_IN, followsDevice: true };

export const meta: Route.MetaFunction = ({ location }) => [
  {
    title: `${new URLSearchParams(location.search).has("forgot") ? "Forgot password" : "Sign in"} · Shipment Tracking System`,
  },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Redirects signed-in users, and asks for the second factor after a correct password. */
export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  if (await currentStaff(request, context))
    throw redirect(returnPath(new URL(request.url).searchParams.get("from")));
  const scope = context.get(requestScope);
  return { pending: await findPendingSignIn(scope, { request, now: scope.now() }) };
});

export async function action({ request, context }: Route.ActionArgs) {
  const record = formRecord(await request.formData());
  if (record.intent === "forgot") {
    const { status, ...answer } = await requestPasswordReset(context, record);
    return data({ intent: "forgot" as const, ...answer }, { status });
  }
  const from = new URL(request.url).searchParams.get("from") ?? undefined;
  if (record.intent === "cancel") {
    const { db, auth } = context.get(requestScope);
    await cancelPendingSignIn({ db, auth }, request);
    return redirect(loginAddress({ from }), { headers: { "Set-Cookie": noPendingCookie(auth) } });
  }
  const outcome = await signIn({ request, context }, record);
  const hash = typeof record.hash === "string" && record.hash.startsWith("#") ? record.hash : "";
  if ("user" in outcome) {
    return redirect(returnPath(from && hash ? from + hash : (from ?? null)), { headers: outcome.headers });
  }
  const { status, headers, secondFactor, ended, ...answer } = outcome;
  if (secondFactor) return redirect(loginAddress({ from }) + hash, { headers });
  if (ended) return redirect(loginAddress({ from, notice: "sign-in-timed-out" }) + hash, { headers });
  return data({ intent: "login" as const, sent: undefined, ...answer }, { status, headers });
}

/** Adds client-side results: the confirmation after navigation, and an error when the server does not respond. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const forgot = (await request.clone().formData()).get("intent") === "forgot";
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      const isStillHere = (thrown.headers.get("Location") ?? "").startsWith("/admin/login");
      if (!isStillHere) toast.success("Login successful!");
      throw thrown;
    }
    const refused = isRouteErrorResponse(thrown);
    const error = forgot
      ? refused
        ? "Reset failed"
        : ACCOUNT_MESSAGES.resetFailed
      : refused
        ? ACCOUNT_MESSAGES.loginFailedOnScreen
        : ACCOUNT_MESSAGES.unexpected;
    const intent = forgot ? ("forgot" as const) : ("login" as const);
    // This status prevents revalidation, which would fail too.
    return data({ intent, error, sent: undefined, fieldErrors: undefined, values: undefined }, 503);
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const hash = useFirstHash();
  const query = new URLSearchParams(search);
  useSignedOut(query.get("from"));
  const [email, setEmail] = useState("");
  const answer = actionData;
  const typed = answer?.values?.email;
  const shared = {
    email: email || (typeof typed === "string" ? typed : ""),
    onEmail: setEmail,
    from: query.get("from"),
    hash,
  };
  if (query.has("forgot")) {
    return (
      <AuthPage lead="We send you a link to set a new password.">
        <ForgotForm answer={answer?.intent === "forgot" ? answer : undefined} {...shared} />
      </AuthPage>
    );
  }
  const onPasskey = async (passkey: string) => {
    const { user, error } = await signInWithPasskey(passkey);
    if (!user) return error ?? ACCOUNT_MESSAGES.passkeyFailed;
    const back = returnPath(shared.from && hash ? shared.from + hash : shared.from);
    // A full page load discards data fetched before the sign-in.
    window.location.replace(back);
    return new Promise<undefined>(() => {});
  };
  if (loaderData.pending) {
    const backup = query.has("backup");
    return (
      <AuthPage lead={`Confirm that you are ${loaderData.pending.email}.`}>
        <SecondStep
          answer={answer?.intent === "login" ? answer : undefined}
          pending={loaderData.pending}
          backup={backup}
          otherAddress={loginAddress({ from: shared.from ?? undefined, backup: !backup }) + hash}
          hash={hash}
          onPasskey={onPasskey}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage lead="Sign in to the back office.">
      <LoginForm
        onPasskey={onPasskey}
        answer={answer?.intent === "login" ? answer : undefined}
        notice={noticeOf(query.get("notice"))}
        {...shared}
      />
    </AuthPage>
  );
}

/**
 * Keeps the URL fragment of the page first requested: browsers preserve it across a redirect, the server never sees
 * it, and a failed attempt drops it.
 */
function useFirstHash(): string {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const [fragment, setFragment] = useState("");
  if (hydrated && hash !== "" && hash !== fragment) setFragment(hash);
  return fragment;
}

function SecondStep(props: {
  answer: (CheckedAnswer & { error?: string }) | undefined;
  pending: { email: string; hasApp: boolean; hasPasskey: boolean };
  backup: boolean;
  otherAddress: string;
  hash: string;
  onPasskey: (passkey: string) => Promise<string | undefined>;
}) {
  const { answer, pending, hash } = props;
  const navigation = useNavigation();
  const form = useCheckedForm({ schema: codeSchema, answer });
  const [passkeyError, setPasskeyError] = useState<string>();
  const backup = props.backup || !pending.hasApp;
  const intent = navigation.formData?.get("intent");
  return (
    <div className={authPanel}>
      <FormMessage error={passkeyError ?? answer?.error} />
      {pending.hasPasskey ? <PasskeyButton onPasskey={props.onPasskey} onError={setPasskeyError} /> : null}
      <Form {...form.props} method="post" replace className="grid gap-5">
        <FormContext value={form}>
          <input type="hidden" name="intent" value="code" />
          <input type="hidden" name="hash" value={hash} />
          {backup ? (
            <CodeField
              key="backup"
              label="Backup code"
              hint="One of the codes you saved, such as k7m2p-9xq4r."
            />
          ) : (
            <CodeField
              key="app"
              label="Code"
              hint="The six digits your authenticator app shows now."
              digits
            />
          )}
          <Checkbox
            name="trust"
            label="Trust this device for 30 days"
            hint="You are not asked for a code here. Only on a device of your own."
          />
          <Button type="submit" variant="primary" pending={intent === "code"} pendingLabel="Checking...">
            Continue
          </Button>
        </FormContext>
      </Form>
      <div className="grid justify-items-center gap-1">
        {pending.hasApp ? (
          <Link to={props.otherAddress} replace className="text-link py-2 text-sm font-medium">
            {backup ? "Use the code of your app" : "Use a backup code"}
          </Link>
        ) : null}
        <Form method="post" replace>
          <input type="hidden" name="intent" value="cancel" />
          <Button type="submit" variant="quiet" size="sm" pending={intent === "cancel"}>
            Sign in as somebody else
          </Button>
        </Form>
        <p className="mt-2 text-sm text-slate-600">
          Lost your phone and your backup codes? An owner of your company can reset your second factor.
        </p>
      </div>
    </div>
  );
}
