import { ScrollText } from "lucide-react";
import { useEffect } from "react";
import { data } from "react-router";
import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answerOrFailure } from "#app/forms/answer-or-failure.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { toast } from "#app/ui/toast.ts";
import { listSessions } from "#database/accounts/list-sessions.ts";
import { ACCOUNT_MESSAGES } from "#domain/accounts/messages.ts";
import { formRecord } from "#domain/form-result.ts";
import type { Route } from "./+types/settings.route";
import { EmailForm } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";
import {
  changeEmail,
  changePassword,
  endOneSession,
  type SettingsAnswer,
  type SettingsIntent,
} from "./settings-action.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Shipment Tracking System" }];

export const loader = atEdge(async ({ context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const staff = context.get(staffContext);
  return { email: staff.email, sessions: await listSessions(db, staff, now()) };
});

const acts = { email: changeEmail, password: changePassword, "end-session": endOneSession };

/** Changes the e-mail or the password, or ends a session, as the form's `intent` says. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) => {
  const record = formRecord(await request.formData());
  const intent = String(record.intent);
  if (!Object.hasOwn(acts, intent)) throw data(null, { status: 400 });
  const { status, ...answer } = await acts[intent as SettingsIntent](context, record);
  return data(answer satisfies SettingsAnswer, { status });
});

/** A server that does not answer is told of like any other failure; what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get("intent") as SettingsIntent;
  return answerOrFailure<SettingsAnswer>(serverAction, { intent, error: ACCOUNT_MESSAGES.unexpected });
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as SettingsAnswer | undefined;
  useEffect(() => {
    if (answer?.success) toast.success(answer.success);
    if (answer?.error) toast.error(answer.error);
  }, [answer]);
  const of = (intent: SettingsIntent) => (answer?.intent === intent ? answer : undefined);
  return (
    <>
      <PageHeader
        className="max-w-5xl"
        title="Account Settings"
        description={`Signed in as ${loaderData.email}`}
        actions={
          <ButtonLink to="/admin/settings/audit">
            <ScrollText aria-hidden="true" />
            Audit log
          </ButtonLink>
        }
      />
      <div className="mt-6 max-w-5xl divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Email"
          text="You sign in with it, and password links go there. A mail tells the old address."
        >
          <EmailForm currentEmail={loaderData.email} answer={of("email")} />
        </Section>
        <Section
          title="Password"
          text="Several words are easiest to remember. Whoever is signed in as you elsewhere is signed out."
        >
          <PasswordForm email={loaderData.email} answer={of("password")} />
        </Section>
        <Section
          title="Signed in on"
          text="A browser you do not know? End its session and change your password."
        >
          <SessionList sessions={loaderData.sessions} />
        </Section>
      </div>
    </>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-5 px-4 py-7 sm:px-6 lg:grid-cols-[16rem_1fr]">
      <header>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 text-slate-600">{text}</p>
      </header>
      {children}
    </section>
  );
}
