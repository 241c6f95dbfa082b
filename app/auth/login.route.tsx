import { useState } from "react";
import { data, isRouteErrorResponse, redirect, useLocation } from "react-router";
import { atEdge } from "#app/edge.server.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { toast } from "#app/ui/toast.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { formRecord } from "#domain/form-result.ts";
import type { Route } from "./+types/login.route";
import { askForReset } from "./ask-for-reset.server.ts";
import { AuthPage } from "./auth-page.tsx";
import { ForgotForm } from "./forgot-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { noticeOf } from "./notices.ts";
import { useSignedOut } from "./session/use-signed-out.ts";
import { currentStaff } from "./current-staff.server.ts";
import { signIn } from "./sign-in.server.ts";
import { wayBack } from "./way-back.ts";

export const meta: Route.MetaFunction = ({ location }) => [
  {
    title: `${new URLSearchParams(location.search).has("forgot") ? "Forgot password" : "Sign in"} · Shipment Tracking System`,
  },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** A signed-in person has no business here and is sent on. */
export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  if (await currentStaff(request, context))
    throw redirect(wayBack(new URL(request.url).searchParams.get("from")));
  return null;
});

/** Signs in, or asks for a reset mail, as the form's `intent` says. */
export async function action({ request, context }: Route.ActionArgs) {
  const record = formRecord(await request.formData());
  if (record.intent === "forgot") {
    const { status, ...answer } = await askForReset(context, record);
    return data({ intent: "forgot" as const, ...answer }, { status });
  }
  const outcome = await signIn({ request, context }, record);
  if ("user" in outcome) {
    const from = new URL(request.url).searchParams.get("from");
    const hash = typeof record.hash === "string" && record.hash.startsWith("#") ? record.hash : "";
    return redirect(wayBack(from && hash ? from + hash : from), { headers: outcome.headers });
  }
  const { status, ...answer } = outcome;
  return data({ intent: "login" as const, sent: undefined, ...answer }, { status });
}

/** Adds what only the browser can know: the good news after the page was left, and a server that does not answer. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const forgot = (await request.clone().formData()).get("intent") === "forgot";
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) {
      toast.success(ACCOUNT_MESSAGES.loginSuccessful);
      throw thrown;
    }
    const refused = isRouteErrorResponse(thrown);
    const error = forgot
      ? refused
        ? ACCOUNT_MESSAGES.resetFailedOnScreen
        : ACCOUNT_MESSAGES.resetFailed
      : refused
        ? ACCOUNT_MESSAGES.loginFailedOnScreen
        : ACCOUNT_MESSAGES.unexpected;
    const intent = forgot ? ("forgot" as const) : ("login" as const);
    // With this status nothing is read again: it could not be read either.
    return data({ intent, error, sent: undefined, fieldErrors: undefined, values: undefined }, 503);
  }
}

export default function Login({ actionData }: Route.ComponentProps) {
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
  return (
    <AuthPage lead="Sign in to the back office.">
      <LoginForm
        answer={answer?.intent === "login" ? answer : undefined}
        notice={noticeOf(query.get("notice"))}
        {...shared}
      />
    </AuthPage>
  );
}

/** The hash of the page first asked for: browsers carry it over a redirect, no server sees it, a failed attempt drops it. */
function useFirstHash(): string {
  const { hash } = useLocation();
  const hydrated = useHydrated();
  const [kept, setKept] = useState("");
  if (hydrated && hash !== "" && hash !== kept) setKept(hash);
  return kept;
}
