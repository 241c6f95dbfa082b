import type { ReactNode } from "react";
import { SpamFields } from "#app/kit/forms/spam-fields.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { pathIn } from "#app/kit/language/language.ts";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { END_DAYS } from "#app/shipments/news.ts";
import { CONFIRM_DAYS } from "./notify-terms.ts";
import { NOTIFY_WORDS } from "./notify-words.ts";

export function NotifyForm(props: { number: string; email?: string; errors?: readonly string[] }) {
  return (
    <form
      method="post"
      action={pathIn("/notify")}
      aria-label={NOTIFY_WORDS.title}
      className="relative mt-4 grid max-w-2xl gap-3 border-t border-slate-200 pt-4 sm:grid-cols-[1fr_auto] sm:items-end"
    >
      <input type="hidden" name="number" value={props.number} />
      <SpamFields />
      <Field label={NOTIFY_WORDS.email} name="email" error={props.errors?.[0]} required>
        <TextInput
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={props.email}
          autoFocus={props.errors !== undefined}
        />
      </Field>
      <Button type="submit">{NOTIFY_WORDS.submit}</Button>
      <p className="text-sm text-slate-600 sm:col-span-full">{NOTIFY_WORDS.terms(CONFIRM_DAYS, END_DAYS)}</p>
    </form>
  );
}

export interface NotifyAnswer {
  error?: string;
  asked?: true;
}

/**
 * The form where a private link says to whom: one tap, without an address to type.
 * @param props.to the masked address
 */
export function NotifyByLink(props: { to: string; isOn: boolean; action: string; answer?: NotifyAnswer }) {
  const { to, isOn, action, answer } = props;
  if (answer?.asked)
    return (
      <p role="status" className="wrap-anywhere">
        <strong className="text-ink-900">{NOTIFY_WORDS.askedTitle}.</strong> {NOTIFY_WORDS.askedIf}
        <FactText>{to}</FactText>
        {NOTIFY_WORDS.asked(CONFIRM_DAYS)}
      </p>
    );
  return (
    <form method="post" action={action}>
      <p role="alert" className="mb-3 font-medium text-red-700 empty:hidden">
        {answer?.error}
      </p>
      {isOn ? null : (
        <Button type="submit" name="intent" value="mails">
          {NOTIFY_WORDS.title}
        </Button>
      )}
      <p className="mt-3 text-sm wrap-anywhere text-slate-600">
        <FactText>{isOn ? NOTIFY_WORDS.byLink.on(to) : NOTIFY_WORDS.byLink.note(to)}</FactText>
      </p>
    </form>
  );
}

export function NotifyPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <section className="on-ink">
        <div className="page-frame pt-32 pb-12 md:pt-44">
          <h1 className="text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)] leading-[1.05]">{title}</h1>
        </div>
      </section>
      <div className="page-frame py-12">
        <div className="measure grid justify-items-start gap-5 text-lg">{children}</div>
      </div>
    </>
  );
}
