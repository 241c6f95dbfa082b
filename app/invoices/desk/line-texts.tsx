import { useActSubmit } from "#app/accounts/act-form.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import type { InvoicePageValues } from "../read-invoice-page.server.ts";

/** «2 lines are not in Dutch»; empty when all are, as far as the charge codes tell. */
export const otherLanguageText = ({ otherLanguage, language }: InvoicePageValues): string =>
  otherLanguage.length === 0
    ? ""
    : `${pluralize(otherLanguage.length, "line")} ${otherLanguage.length === 1 ? "is" : "are"} not in ${STAFF_LANGUAGE_NAMES[language]}`;

/** Names the lines of a draft that the customer reads in another language, and takes the charge codes' texts instead. */
export function LineTexts({ invoice }: { invoice: InvoicePageValues }) {
  const submit = useActSubmit();
  const { lines, otherLanguage, version, note } = invoice;
  if (otherLanguage.length === 0) return null;
  const texts = lines.map(
    ({ description }, at) => otherLanguage.find(({ position }) => position === at)?.text ?? description,
  );
  const fields = Object.fromEntries(texts.map((text, at) => [`line.${at}`, text]));
  return (
    <div role="status" className="mt-4 flex flex-wrap items-center justify-between gap-3 notice">
      <div className="min-w-0 wrap-anywhere">
        <p>{`${otherLanguageText(invoice)}:`}</p>
        <ul>
          {otherLanguage.map(({ position, text }) => (
            <li key={position}>
              {`«${lines[position]?.description}»${text === null ? ` stays: «Edit draft» changes it` : ` would become «${text}»`}`}
            </li>
          ))}
        </ul>
      </div>
      {otherLanguage.some(({ text }) => text !== null) ? (
        <NeedsScript>
          <Button
            size="sm"
            onClick={() => void submit({ intent: "change", version, note: note ?? "", ...fields })}
          >
            Take the texts of the charge codes
          </Button>
        </NeedsScript>
      ) : null}
    </div>
  );
}
