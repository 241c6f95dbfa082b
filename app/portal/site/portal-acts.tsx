import { CONTACT_MAX_LENGTH } from "#app/contact-messages/contact-fields.ts";
import { CONTACT_MESSAGES, CONTACT_WORDS } from "#app/contact-messages/site-words.ts";
import { refusedFields } from "#app/kit/forms/form-result.ts";
import { SpamFields } from "#app/kit/forms/spam-fields.tsx";
import { EMAIL_MAX_LENGTH } from "#app/kit/text/email.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { FormNotice } from "#app/site/form-notice.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { NotifyByLink, NotifyForm } from "#app/tracking/notify-form.tsx";
import { NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import { PORTAL_WORDS as WORDS } from "../site-words.ts";
import { Part } from "./linked-parts.tsx";
import type { LinkedView } from "./linked-view.server.tsx";
import type { PortalAnswer } from "./take-portal-act.server.ts";

export interface PortalActsProps {
  view: Pick<LinkedView, "tracked" | "mails" | "reader" | "base">;
  answer: PortalAnswer | undefined;
}

/** What the reader of a linked shipment may ask for. */
export function PortalActs({ view, answer }: PortalActsProps) {
  const { tracked, mails, reader, base } = view;
  const of = (intent: PortalAnswer["intent"]) => (answer?.intent === intent ? answer : undefined);
  return (
    <div className={classNames("grid gap-6 md:gap-8 print:hidden", mails && "md:grid-cols-2")}>
      {mails ? (
        <Part id="mails" title={NOTIFY_WORDS.title}>
          {mails === "typed" || reader === null ? (
            <NotifyForm number={tracked.trackingNumber} />
          ) : (
            <NotifyByLink
              to={reader}
              isOn={mails === "subscribed"}
              action={`${base}#mails`}
              answer={of("mails")}
            />
          )}
        </Part>
      ) : null}
      <Part id="question" title={WORDS.question}>
        <Question view={view} answer={of("question")} />
      </Part>
    </div>
  );
}

function Question({ view: { reader, base }, answer }: PortalActsProps) {
  if (answer?.sent)
    return (
      <p role="status" className="font-medium text-green-700">
        {`${CONTACT_MESSAGES.sentTitle} ${CONTACT_MESSAGES.sentText}`}
      </p>
    );
  const { error, fieldErrors, values = {} } = answer ?? {};
  const typed = (name: string) => (typeof values[name] === "string" ? values[name] : "");
  return (
    <form method="post" action={`${base}#question`} noValidate className="relative grid gap-4">
      <FormContext value={refusedFields(fieldErrors)}>
        <p role="alert" className="font-medium text-red-700 empty:hidden">
          {error}
        </p>
        <SpamFields />
        <Field label={CONTACT_WORDS.message} name="message" required>
          <TextArea
            rows={3}
            maxLength={CONTACT_MAX_LENGTH.message}
            defaultValue={typed("message")}
            autoFocus={fieldErrors?.message !== undefined}
          />
        </Field>
        {reader === null ? (
          <Field label={CONTACT_WORDS.email} name="email" required>
            <TextInput
              type="email"
              autoComplete="email"
              maxLength={EMAIL_MAX_LENGTH}
              defaultValue={typed("email")}
            />
          </Field>
        ) : (
          <p className="-mt-2 text-sm wrap-anywhere text-slate-600">
            <FactText>{WORDS.answerTo(reader)}</FactText>
          </p>
        )}
        <Button type="submit" name="intent" value="question" className="justify-self-start">
          {CONTACT_WORDS.send}
        </Button>
        <FormNotice />
      </FormContext>
    </form>
  );
}
