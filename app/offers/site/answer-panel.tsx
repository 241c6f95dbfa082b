import { useHref } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, FieldError } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { MORE_MAX } from "../answer-form.ts";
import { DECLINE_REASONS, OFFER_PAGE_WORDS as WORDS } from "../site-words.ts";
import type { OfferPageData } from "./offer-page.server.ts";
import type { DecisionAnswer } from "./take-answer.server.ts";

interface PanelProps {
  page: OfferPageData;
  answer: DecisionAnswer | undefined;
}

const NAME_LENGTH = 200;
/** Fragment in the forms' addresses: without scripts, the element with this id gets the focus after submission. */
const TARGET = "answer";
const typed = (answer: DecisionAnswer | undefined, name: string) => String(answer?.values?.[name] ?? "");

export function AnswerPanel({ page, answer }: PanelProps) {
  const declining = answer?.intent === "decline" && !answer.confirm;
  const wrong = first(answer, "accept", "name") ?? first(answer, "decline", "choice");
  const isWithin = Boolean(answer?.error ?? wrong ?? answer?.confirm);
  return (
    <section
      id={isWithin ? undefined : TARGET}
      aria-label={WORDS.yourAnswer}
      data-density="touch"
      className="corner-ticks scroll-mt-4 bg-white p-5 sm:p-7"
    >
      {answer?.error ? (
        <p
          role="alert"
          id={TARGET}
          tabIndex={-1}
          className="mb-5 scroll-mt-16 border-l-[3px] border-red-700 bg-red-50 px-4 py-3 font-medium text-red-700"
        >
          {answer.error}
        </p>
      ) : null}
      {answer?.confirm ? (
        <Sure page={page} answer={answer} />
      ) : (
        <>
          <AcceptForm page={page} answer={answer} />
          <details open={declining} className="mt-5 border-t border-slate-200 pt-2">
            <summary className="text-link flex min-h-11 cursor-pointer items-center">
              {WORDS.declineTitle}
            </summary>
            <DeclineForm page={page} answer={answer} />
          </details>
        </>
      )}
    </section>
  );
}

const first = (answer: DecisionAnswer | undefined, intent: string, name: string) =>
  answer?.intent === intent ? answer.fieldErrors?.[name]?.[0] : undefined;

function AcceptForm({ page, answer }: PanelProps) {
  const error = first(answer, "accept", "name");
  return (
    <form method="post" action={`${page.base}#answer`} noValidate className="grid gap-4">
      <h2 className="text-xl">{WORDS.acceptTitle}</h2>
      <input type="hidden" name="offer" value={page.id} />
      <Field label={WORDS.name} id={error ? TARGET : "accept-name"} name="name" error={error} required>
        <TextInput
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={NAME_LENGTH}
          defaultValue={typed(answer, "name")}
          className="h-14! scroll-mt-28 text-lg!"
        />
      </Field>
      <Button type="submit" name="intent" value="accept" variant="primary" size="lg" className="w-full">
        <span>
          <WholeFigures of={WORDS.accept(page.view.price.amount)} />
        </span>
      </Button>
      <p className="text-sm text-slate-600">
        {WORDS.acceptNote}{" "}
        <a href={useHref("/terms")} className="text-link">
          {WORDS.generalTerms}
        </a>
        .
      </p>
    </form>
  );
}

function DeclineForm({ page, answer }: PanelProps) {
  const error = first(answer, "decline", "choice");
  return (
    <form method="post" action={`${page.base}#answer`} noValidate className="mt-2 grid gap-4">
      <input type="hidden" name="offer" value={page.id} />
      <fieldset aria-describedby="choice-error">
        <legend className="text-sm font-semibold text-ink-900">{WORDS.why}</legend>
        <div className="mt-1 grid">
          {Object.entries(DECLINE_REASONS).map(([value, label], index) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                id={error && index === 0 ? TARGET : undefined}
                name="choice"
                value={value}
                defaultChecked={typed(answer, "choice") === value}
                className="size-5 shrink-0 scroll-mt-28 accent-ink-800"
              />
              {label}
            </label>
          ))}
        </div>
        <FieldError id="choice-error">{error}</FieldError>
      </fieldset>
      <Field label={WORDS.more} id="more" name="more" error={first(answer, "decline", "more")} optional>
        <TextArea rows={2} maxLength={MORE_MAX} defaultValue={typed(answer, "more")} />
      </Field>
      <Field
        label={WORDS.name}
        id="decline-name"
        name="name"
        error={first(answer, "decline", "name")}
        optional
      >
        <TextInput
          autoComplete="name"
          autoCapitalize="words"
          maxLength={NAME_LENGTH}
          defaultValue={typed(answer, "name")}
        />
      </Field>
      <Button type="submit" name="intent" value="decline" size="lg" className="w-full">
        {WORDS.decline}
      </Button>
    </form>
  );
}

function Sure({ page, answer }: PanelProps) {
  return (
    <form method="post" action={`${page.base}#answer`} className="grid gap-4">
      <h2 id={TARGET} tabIndex={-1} className="scroll-mt-16 text-xl">
        {WORDS.sureTitle}
      </h2>
      <p>{WORDS.sureText}</p>
      {["offer", "choice", "more", "name"].map((name) => (
        <input key={name} type="hidden" name={name} value={typed(answer, name)} />
      ))}
      <input type="hidden" name="intent" value="decline" />
      <Button type="submit" name="sure" value="1" variant="danger" size="lg" className="w-full">
        {WORDS.sure}
      </Button>
      {/* A button instead of a link: the page already has the form's address, so a link would do nothing. */}
      <Button type="submit" name="sure" value="0" size="lg" className="w-full">
        {WORDS.notSure}
      </Button>
    </form>
  );
}
