import { FileText, Pencil } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { offerAddressOf } from "#app/offers/address.ts";
import { Button, ButtonLink, buttonClasses } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { englishInOffer } from "../english-texts.ts";
import { unprintedInOffer } from "../unprinted.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { letterForm } from "#app/kit/language/letter.ts";
import { LetterFields, useLetterLanguage } from "#app/kit/language/letter-fields.tsx";
import { missingInLines } from "../totals.ts";
import { incotermWarnings } from "#app/shipments/terms.ts";
import type { OfferPageData } from "./read-offer-page.server.ts";
import { MissingNote } from "./offer-state.tsx";

export type DialogProps = OfferPageData & { onClose: () => void };

export function SendDialog(props: DialogProps) {
  const missing = missingInLines(props.lines);
  return missing.length > 0 ? <MissingDialog {...props} missing={missing} /> : <SendForm {...props} />;
}

function MissingDialog({ offer, missing, onClose }: DialogProps & { missing: readonly string[] }) {
  return (
    <Dialog
      title={`${offer.number} cannot be sent yet`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink to={`${offerAddressOf(offer.id)}/edit`} variant="primary">
            <Pencil aria-hidden="true" />
            Edit the lines
          </ButtonLink>
        </>
      }
    >
      <MissingNote missing={missing} />
    </Dialog>
  );
}

function SendForm({ offer, lines, view, versions, letters, kept, onClose }: DialogProps) {
  const id = useId();
  const { language, translate } = useLetterLanguage(id, letters, offer.language);
  const english = englishInOffer({ ...offer, lines }, language, kept);
  const doubts = [
    ...(english ? [english] : []),
    ...incotermWarnings(offer, offer.service_type).map(({ column, message }) => ({
      words: message,
      to: `${offerAddressOf(offer.id)}/edit#${column}`,
    })),
    ...unprintedInOffer(offer, lines),
  ];
  const replaced = versions.find(({ status }) => status === "sent");
  return (
    <FormDialog
      title={`Send ${offer.number}`}
      description={`To ${offer.customer_email}, with the PDF and a private link where it can be accepted`}
      size="lg"
      schema={letterForm}
      action={offerAddressOf(offer.id)}
      fields={{ intent: "send", version: offer.version_at }}
      submit="Send offer"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {({ answer, count }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-slate-50 px-3 py-2.5">
            <p className="figures min-w-0">
              <span className="font-semibold wrap-anywhere text-ink-900">{view.lane}</span>
              <span className="block text-slate-600">
                {view.total} · valid until {view.validUntil}
              </span>
            </p>
            <a
              href={`${offerAddressOf(offer.id)}/pdf?language=${language}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses({ size: "sm" })}
            >
              <FileText aria-hidden="true" />
              Look at the PDF
            </a>
          </div>
          {doubts.length > 0 ? <MissingNote missing={doubts} /> : null}
          {replaced ? (
            <p className="font-medium text-yellow-700">
              Version {replaced.version} is with the customer: this one replaces it, and its link leads here.
            </p>
          ) : null}
          <LanguageField
            label="The customer reads"
            hint="Mail, page and PDF. The page has a switch for the other languages."
            value={offer.language}
            onChange={translate}
          />
          <LetterFields id={id} letter={letters[offer.language]} count={count} autoFocus />
          {answer?.error ? (
            <p className="font-medium text-red-700">
              {answer.error}{" "}
              <Link to={`${offerAddressOf(offer.id)}/edit`} className="text-link">
                Edit the draft
              </Link>
            </p>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
