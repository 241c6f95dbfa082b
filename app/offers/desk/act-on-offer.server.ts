import { redirect } from "react-router";
import { offerAddressOf } from "#app/offers/address.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { recordDecision } from "../decide.server.ts";
import { linkOffer } from "../link-offer.server.ts";
import { inputOf } from "../drafts.server.ts";
import { makeOfferLink, revokeOfferLink } from "../offer-links.server.ts";
import { readOffer } from "../read-offer.server.ts";
import { remindOfOffer } from "../remind.server.ts";
import { type DrawOffer, sendOffer } from "../send.server.ts";
import { createTemplate } from "../templates.server.ts";
import { discardDraft, newVersion, restoreDraft, withdrawOffer } from "../versions.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { drawOffer, senderOf } from "../offer-pdf.server.ts";
import { authorize } from "#app/access/policy.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { makeLinkSchema } from "#app/portal/private-link.ts";
import { letterForm } from "#app/kit/language/letter.ts";
import { decisionForm, withdrawForm } from "../offer-acts.ts";
import { linesOfTemplate, TEMPLATE_NAME_MAX } from "../template.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";
import { OFFER_MESSAGES } from "../words.ts";

export interface OfferActionAnswer extends FormOutcome {
  link?: string;
}

export async function actOnOffer(
  record: FormRecord,
  scope: StaffScope,
  { params: { id } }: { params: { id: string } },
): Promise<OfferActionAnswer> {
  const { db, actor, publicUrl, notifyEmail } = scope;
  authorize(actor, "offers.write");
  switch (record.intent) {
    case "send": {
      const letter = readForm(letterForm, record);
      const version = new Date(String(record.version));
      const sender = senderOf(actor, (await readSettings(db)).invoicing, publicUrl);
      const draw: DrawOffer = (view) => drawOffer(view, { sender });
      await sendOffer(db, actor, id, { version, ...letter, publicUrl, draw });
      return { done: "Offer sent" };
    }
    case "withdraw":
      await withdrawOffer(db, actor, id, readForm(withdrawForm, record).reason);
      return { done: "Offer withdrawn" };
    case "remind":
      await remindOfOffer(db, actor, id, publicUrl);
      return { done: "The reminder is on its way" };
    case "decide": {
      const decision = readForm(decisionForm, record);
      const shipment = await recordDecision(db, actor, id, decision, { publicUrl, notifyEmail });
      if (!shipment) return { done: "Recorded: declined" };
      return { done: `Recorded: accepted. Shipment ${shipment.trackingNumber} was made.` };
    }
    case "new-version":
      throw redirect(`${offerAddressOf(await newVersion(db, actor, id))}/edit`);
    case "discard":
      await discardDraft(db, actor, id);
      return { done: "Draft discarded" };
    case "restore":
      await restoreDraft(db, actor, id);
      return { done: "Draft put back" };
    case "make": {
      const wanted = readForm(makeLinkSchema, record);
      return { link: await makeOfferLink(db, actor, id, { ...wanted, publicUrl }) };
    }
    case "revoke":
      await revokeOfferLink(db, actor, id, String(record.link_id ?? ""));
      return { done: LINK_MESSAGES.revoked };
    case "customer":
      await linkOffer(db, actor, id, String(record.company_id ?? "") || null);
      return {
        done: record.company_id
          ? "The offer belongs to this customer now"
          : "The offer belongs to no customer now",
      };
    case "template":
      await saveTemplate(id, record, scope);
      return { done: "Template saved" };
    default:
      throw new Invalid(OFFER_MESSAGES.operationFailed);
  }
}

async function saveTemplate(id: string, record: FormRecord, { db, actor }: StaffScope): Promise<void> {
  const name = singleLine(String(record.name ?? "")).slice(0, TEMPLATE_NAME_MAX);
  if (!name) throw new Invalid("", { name: [OFFER_MESSAGES.required("Name")] });
  const read = await readOffer(db, actor, id);
  if (!read) throw new NotFound(OFFER_MESSAGES.notFound);
  const { lines, rates: _, ...head } = inputOf(read);
  await createTemplate(db, actor, {
    name,
    service_type: head.service_type,
    origin_location: record.lane === "1" ? head.origin_location : null,
    destination_location: record.lane === "1" ? head.destination_location : null,
    currency: head.currency,
    incoterm: head.incoterm,
    valid_days: 14,
    payment_days: null,
    conditions: head.conditions,
    lines: linesOfTemplate(lines, head),
    texts:
      head.language === "en"
        ? {}
        : {
            [head.language]: {
              conditions: head.conditions,
              lines: lines.map(({ description }) => description),
            },
          },
  });
}
