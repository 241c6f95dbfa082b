import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { attemptAllowed } from "#app/kit/forms/attempts.ts";
import { SpamFields } from "#app/kit/forms/spam-fields.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { FormNotice } from "#app/site/form-notice.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { CheckboxGroup } from "#app/kit/ui/checkbox-group.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { QUOTE_MESSAGES, QUOTE_WORDS } from "../site-words.ts";
import { QUOTE_LIMIT, QUOTE_MAX_LENGTH, stripAngleBrackets } from "../quote-fields.ts";
import { SERVICE_OF_FREIGHT, FREIGHT_TYPES } from "#app/goods/service-type.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import type { QuoteAnswer } from "../quote-action.server.ts";
import type { QuoteReceipt } from "../receipt.server.ts";

const loadRules = async () => (await import("../quote-request.ts")).quoteRequestSchema;

const freightOptions = () =>
  FREIGHT_TYPES.map((value) => ({ value, label: SERVICE_LABELS[SERVICE_OF_FREIGHT[value]] }));

/** The quote form. With JavaScript it is submitted in the background; without, the page responds at `action`, such as `/?index`. */
export function QuoteForm({ action }: { action: string }) {
  const fetcher = useFetcher<QuoteAnswer>({ key: "quote-request" });
  const firstAnswer = useActionData<QuoteAnswer>();
  // The page's own answer is replaced by the first answer fetched by scripts.
  const pageAnswer = fetcher.data ? undefined : firstAnswer;
  const answer = fetcher.data ?? pageAnswer;
  const [notice, setNotice] = useState<string>();
  /** The answer before the next request that is sent, whose receipt goes. */
  const [earlier, setEarlier] = useState<QuoteAnswer>();
  const receipt = fetcher.data === earlier ? undefined : fetcher.data?.receipt;
  const form = useCheckedForm({
    schema: loadRules,
    lists: ["freightTypes"],
    answer,
    onValid: (event) => {
      const refusal = refusalOf(() => attemptAllowed("quote", QUOTE_LIMIT));
      setNotice(refusal);
      setEarlier(fetcher.data);
      if (refusal !== undefined) event.preventDefault();
    },
  });
  const submitting = form.waiting || fetcher.state !== "idle";
  const { ref } = form.props;
  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.success) {
      ref.current?.reset();
      toast.success(fetcher.data.message ?? QUOTE_MESSAGES.submitted);
    } else if (!fetcher.data.fieldErrors && fetcher.data.error !== QUOTE_MESSAGES.tooManyAttempts) {
      toast.error(fetcher.data.error ?? QUOTE_MESSAGES.submitFailed);
    }
  }, [fetcher.data, ref]);

  const values = answer && !answer.success ? answer.values : undefined;
  return (
    <fetcher.Form
      {...form.props}
      method="post"
      action={`${action}#quote`}
      id="quote"
      aria-label={QUOTE_WORDS.submit}
    >
      <FormContext value={form}>
        <PageAnswer answer={pageAnswer} />
        <AntiForgery />
        <SpamFields />
        <QuoteFields values={values} />
        <div className="mt-6 flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            variant="primary"
            pending={submitting}
            pendingLabel={QUOTE_MESSAGES.submitting}
          >
            {QUOTE_WORDS.submit}
          </Button>
          <QuoteNotice notice={notice} answer={answer} inPage={pageAnswer !== undefined} />
        </div>
        <div role="status">{receipt ? <Receipt {...receipt} /> : null}</div>
        <FormNotice />
      </FormContext>
    </fetcher.Form>
  );
}

/** The answer without JavaScript, at the head of the form, where the page opens. */
function PageAnswer({ answer }: { answer?: QuoteAnswer }) {
  if (!answer) return null;
  return answer.success ? (
    <div role="status" className="mb-5">
      <p className="font-medium text-green-700">{answer.message ?? QUOTE_MESSAGES.submitted}</p>
      {answer.receipt ? <Receipt {...answer.receipt} /> : null}
    </div>
  ) : (
    <p className="mb-5 font-medium text-red-700">{QUOTE_MESSAGES.notSent}</p>
  );
}

/** What was sent, under which number, and what happens next by when. */
function Receipt({ title, facts, next }: QuoteReceipt) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns a promise in some browsers, which would be taken for a clean-up.
    void box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={box} className="mt-5 scroll-mb-4 border-l-2 sm:scroll-mb-28 border-green-700 pl-4">
      <p className="font-semibold wrap-anywhere text-ink-900">{title}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="waybill-label text-slate-600">{label}</dt>
            <dd className="figures wrap-anywhere text-ink-900">
              <FactText>{value}</FactText>
            </dd>
          </div>
        ))}
      </dl>
      {next.map((text) => (
        <p key={text} className="mt-3 text-sm">
          {text}
        </p>
      ))}
    </div>
  );
}

function QuoteNotice(props: { notice?: string; answer?: QuoteAnswer; inPage: boolean }) {
  const { notice, answer, inPage } = props;
  const limited = answer?.error === QUOTE_MESSAGES.tooManyAttempts ? answer.error : undefined;
  const failed = notice ?? limited ?? (inPage ? answer?.error : undefined);
  return (
    <p role="alert" className="text-sm font-medium text-red-700 empty:hidden max-sm:pr-12">
      {failed}
    </p>
  );
}

function dropAngleBrackets(event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const field = event.currentTarget;
  const cleaned = stripAngleBrackets(field.value);
  if (cleaned === field.value) return;
  const caret = stripAngleBrackets(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  field.value = cleaned;
  if (field.type !== "email") field.setSelectionRange(caret, caret);
}

function QuoteFields({ values }: { values?: FormRecord }) {
  const typed = (name: string) => (typeof values?.[name] === "string" ? values[name] : undefined);
  const chosen = values?.freightTypes;
  const line = (
    name: string,
    label: string,
    { maxLength, ...input }: React.ComponentProps<typeof TextInput> = {},
  ) => (
    <Field label={label} name={name} required>
      <TextInput
        autoComplete="on"
        {...input}
        data-max={maxLength}
        defaultValue={typed(name)}
        onInput={dropAngleBrackets}
      />
    </Field>
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {line("firstName", QUOTE_WORDS.firstName, {
        autoComplete: "given-name",
        maxLength: QUOTE_MAX_LENGTH.name,
      })}
      {line("lastName", QUOTE_WORDS.lastName, {
        autoComplete: "family-name",
        maxLength: QUOTE_MAX_LENGTH.name,
      })}
      <div className="sm:col-span-2">
        {line("email", QUOTE_WORDS.email, { type: "email", autoComplete: "email", maxLength: 254 })}
      </div>
      {line("departureCity", QUOTE_WORDS.departureCity, {
        maxLength: QUOTE_MAX_LENGTH.city,
        placeholder: QUOTE_WORDS.examples.from,
      })}
      {line("deliveryCity", QUOTE_WORDS.deliveryCity, {
        maxLength: QUOTE_MAX_LENGTH.city,
        placeholder: QUOTE_WORDS.examples.to,
      })}
      {line("parcelType", QUOTE_WORDS.parcelType, {
        maxLength: QUOTE_MAX_LENGTH.parcelType,
        placeholder: QUOTE_WORDS.examples.parcel,
      })}
      {line("weight", QUOTE_WORDS.weight, { maxLength: QUOTE_MAX_LENGTH.weight, placeholder: "50 kg" })}
      <CheckboxGroup
        className="sm:col-span-2"
        legend={QUOTE_WORDS.freightType}
        name="freightTypes"
        options={freightOptions()}
        defaultValue={Array.isArray(chosen) ? chosen : []}
      />
      <Field className="sm:col-span-2" label={QUOTE_WORDS.specialInfo} name="specialInfo" optional>
        <TextArea
          rows={4}
          data-max={QUOTE_MAX_LENGTH.specialInfo}
          defaultValue={typed("specialInfo")}
          onInput={dropAngleBrackets}
        />
      </Field>
    </div>
  );
}

/** An unnamed field, so never sent, with 32 random bytes in hex, new with every form load. */
function AntiForgery() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (field.current) field.current.value = value;
  }, []);
  return <input ref={field} type="hidden" data-anti-forgery="" />;
}

/** Returns the message for a form that may not be submitted now; undefined when it may. */
export function refusalOf(allowed: () => boolean): string | undefined {
  try {
    return allowed() ? undefined : QUOTE_MESSAGES.tooManyAttempts;
  } catch {
    return QUOTE_MESSAGES.unexpectedWhileSubmitting;
  }
}
