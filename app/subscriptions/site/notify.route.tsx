import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { data } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { askWithinLimits } from "../ask-within-limits.server.ts";
import { subscribeSchema } from "../subscriptions.server.ts";
import { type FieldErrors, formRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { CONFIRM_DAYS } from "#app/tracking/notify-terms.ts";
import { NOTIFY_MESSAGES, NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import type { Route } from "./+types/notify.route";
import { NotifyForm, NotifyPage } from "#app/tracking/notify-form.tsx";
import { privateHeaders, privateMeta } from "#app/site/page-meta.ts";

export const meta: Route.MetaFunction = () => privateMeta(NOTIFY_WORDS.title);
export const headers = privateHeaders;

interface NotifyAnswer {
  number: string;
  email: string;
  asked?: true;
  error?: string;
  fieldErrors?: FieldErrors;
}

/** Responds equally whether or not the shipment exists, and the address is subscribed or stopped. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = context.get(requestScope);
  const record = formRecord(await request.formData());
  const parsed = parseForm(subscribeSchema, record);
  const text = (name: string) => (typeof record[name] === "string" ? record[name].slice(0, 300) : "");
  const typed = { number: text("number"), email: text("email") };
  if (!parsed.ok) return data<NotifyAnswer>({ ...typed, fieldErrors: parsed.fieldErrors }, 400);
  try {
    if (!(await askWithinLimits(scope, parsed.value, record)))
      return data<NotifyAnswer>({ ...typed, error: NOTIFY_MESSAGES.tooMany }, 429);
    return data<NotifyAnswer>({ ...typed, asked: true });
  } catch (error) {
    scope.log.error({ err: error }, "a subscription could not be asked for");
    return data<NotifyAnswer>({ ...typed, error: wordsOfFailure(error, NOTIFY_MESSAGES.failed) }, 503);
  }
}

export default function Notify({ actionData: answer }: Route.ComponentProps) {
  if (!answer) {
    return (
      <NotifyPage title={NOTIFY_WORDS.title}>
        <p>{NOTIFY_WORDS.lookUpFirst}</p>
        <ButtonLink to="/track" reloadDocument>
          {NOTIFY_WORDS.track}
        </ButtonLink>
      </NotifyPage>
    );
  }
  const { number, email, asked, error, fieldErrors } = answer;
  const toShipment = (
    <ButtonLink to={`/track?${new URLSearchParams({ number })}`} variant="secondary" reloadDocument>
      {NOTIFY_WORDS.back}
    </ButtonLink>
  );
  if (asked) {
    return (
      <NotifyPage title={NOTIFY_WORDS.askedTitle}>
        <p>
          {NOTIFY_WORDS.askedIf}
          <strong className="wrap-anywhere text-ink-900">
            <FactText>{email}</FactText>
          </strong>
          {NOTIFY_WORDS.asked(CONFIRM_DAYS)}
        </p>
        <p>{NOTIFY_WORDS.noMail}</p>
        {toShipment}
      </NotifyPage>
    );
  }
  return (
    <NotifyPage title={NOTIFY_WORDS.title}>
      <p role="alert" className="font-medium text-red-700 empty:hidden">
        {error ?? fieldErrors?.number?.[0]}
      </p>
      <NotifyForm number={number} email={email} errors={fieldErrors?.email} />
      {toShipment}
    </NotifyPage>
  );
}
