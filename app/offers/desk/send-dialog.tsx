import { FileText, Pencil } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { offerAddressOf } from "#app/offers/address.ts";
import { Button, ButtonLink, buttonClasses } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { unprintedInOffer } from "../unprinted.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { letterForm } from "#app/kit/language/letter.ts";
import { LetterFields } from "#app/kit/language/letter-fields.tsx";
import { useLetterLanguage } from "#app/kit/language/use-letter-language.ts";
import { missingInLines } from "../totals.ts";
import { incotermWarnings } from "#app/shipments/terms.ts";
import { ActWindow, type DialogProps, useAct } from "../act-window.tsx";
import { MissingNote } from "./offer-state.tsx";

export function SendDialog(props: DialogProps) {
  const missing = missingInLines(props.lines);
  return missing.length > 0 ? <MissingDialog {...props} missing={missing} /> : <SendForm {...props} />;
}

function MissingDialog({ offer, missing, onClose }: DialogProps & { missing: readonly string[] }) {
  return (
    <Dialog
      title={`${offer.number} cannot be sent yet`}
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
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

function SendForm({ offer, lines, view, versions, letters, onClose }: DialogProps) {
  const id = useId();
  const { fetcher, pending } = useAct(onClose);
  const form = useCheckedForm({ schema: letterForm, answer: fetcher.data });
  const { language, translate } = useLetterLanguage(id, letters, offer.language);
  const letter = letters[offer.language];
  const doubts = [
    ...incotermWarnings(offer, offer.service_type).map(({ message }) => message),
    ...unprintedInOffer(offer, lines),
  ];
  const replaced = versions.find(({ status }) => status === "sent");
  return (
    <ActWindow
      title={`Send ${offer.number}`}
      description={`To ${offer.customer_email}, with the PDF and a private link where it can be accepted`}
      size="lg"
      formId={id}
      confirm="Send offer"
      pending={pending}
      pendingLabel="Sending..."
      onClose={onClose}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-slate-50 px-3 py-2.5">
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
      {doubts.length > 0 ? (
        <div className="mb-4">
          <MissingNote missing={doubts} />
        </div>
      ) : null}
      {replaced ? (
        <p className="mb-4 font-medium text-yellow-700">
          Version {replaced.version} is with the customer: this one replaces it, and its link leads here.
        </p>
      ) : null}
      <fetcher.Form {...form.props} id={id} method="post" className="grid gap-4">
        <SendKey />
        <input type="hidden" name="intent" value="send" />
        <input type="hidden" name="version" value={offer.version_at} />
        <LanguageField
          label="The customer reads"
          hint="Mail, page and PDF. The page has a switch for the other languages."
          value={offer.language}
          onChange={translate}
          error={form.error("language")}
        />
        <LetterFields id={id} letter={letter} error={form.error} count={form.count} autoFocus />
      </fetcher.Form>
      {fetcher.data?.error ? (
        <p role="alert" className="mt-3 font-medium text-red-700">
          {fetcher.data.error}{" "}
          <Link to={`${offerAddressOf(offer.id)}/edit`} className="text-link">
            Edit the draft
          </Link>
        </p>
      ) : null}
    </ActWindow>
  );
}
