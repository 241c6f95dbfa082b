import { type ComponentProps, useEffect, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { attemptAllowed } from "#app/kit/forms/attempts.ts";
import { SpamFields } from "#app/kit/forms/spam-fields.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormNotice } from "#app/site/form-notice.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { CONTACT_LIMIT, CONTACT_MAX_LENGTH } from "../contact-fields.ts";
import { CONTACT_MESSAGES, CONTACT_WORDS } from "../site-words.ts";
import type { FormRefusal } from "#app/kit/forms/form-result.ts";

const loadRules = async () => (await import("../contact-submission.ts")).contactSubmissionSchema;

export interface ContactAnswer extends FormRefusal {
  sent: boolean;
}

export function ContactForm() {
  const fetcher = useFetcher<ContactAnswer>({ key: "contact" });
  const firstAnswer = useActionData<ContactAnswer>();
  // The page's own answer is replaced by the first answer fetched by scripts.
  const pageAnswer = fetcher.data ? undefined : firstAnswer;
  const answer = fetcher.data ?? pageAnswer;
  const [limited, setLimited] = useState(false);
  const form = useCheckedForm({
    schema: loadRules,
    answer,
    onValid: (event) => {
      const allowed = attemptAllowed("contact", CONTACT_LIMIT);
      setLimited(!allowed);
      if (!allowed) event.preventDefault();
    },
  });
  const { ref } = form.props;
  useEffect(() => {
    if (fetcher.data?.sent) {
      ref.current?.reset();
      toast.success(CONTACT_MESSAGES.sentTitle, { description: CONTACT_MESSAGES.sentText });
    } else if (fetcher.data?.error) {
      toast.error(CONTACT_MESSAGES.failedTitle, { description: fetcher.data.error });
    }
  }, [fetcher.data, ref]);
  const typed = (name: string) =>
    typeof answer?.values?.[name] === "string" ? answer.values[name] : undefined;
  const line = (name: string, label: string, { maxLength, ...input }: ComponentProps<typeof TextInput>) => (
    <Field label={label} name={name} required>
      <TextInput autoComplete="on" {...input} data-max={maxLength} defaultValue={typed(name)} />
    </Field>
  );
  const failed = limited ? CONTACT_MESSAGES.tooManyAttempts : pageAnswer?.error;
  return (
    <fetcher.Form
      {...form.props}
      method="post"
      action="/contact#write"
      id="write"
      aria-label={CONTACT_WORDS.form}
      className="grid gap-5"
    >
      <FormContext value={form}>
        {/* The answer without JavaScript, at the head of the form, where the page opens. */}
        {pageAnswer?.sent ? (
          <p role="status" className="font-medium text-green-700">
            {`${CONTACT_MESSAGES.sentTitle} ${CONTACT_MESSAGES.sentText}`}
          </p>
        ) : pageAnswer ? (
          <p className="font-medium text-red-700">{CONTACT_MESSAGES.notSent}</p>
        ) : null}
        <SpamFields />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {line("name", CONTACT_WORDS.name, { autoComplete: "name", maxLength: CONTACT_MAX_LENGTH.name })}
          {line("email", CONTACT_WORDS.email, { type: "email", autoComplete: "email", maxLength: 254 })}
          {line("phone", CONTACT_WORDS.phone, {
            type: "tel",
            autoComplete: "tel",
            maxLength: CONTACT_MAX_LENGTH.phone,
          })}
          {line("subject", CONTACT_WORDS.subject, { maxLength: CONTACT_MAX_LENGTH.subject })}
        </div>
        <Field label={CONTACT_WORDS.message} name="message" required>
          <TextArea rows={6} data-max={CONTACT_MAX_LENGTH.message} defaultValue={typed("message")} />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            variant="primary"
            pending={form.waiting || fetcher.state !== "idle"}
            pendingLabel={CONTACT_WORDS.sending}
          >
            {CONTACT_WORDS.send}
          </Button>
          <p role="alert" className="text-sm font-medium text-red-700 empty:hidden">
            {failed}
          </p>
        </div>
        <FormNotice />
      </FormContext>
    </fetcher.Form>
  );
}
