import { data, redirect } from "react-router";
import { offerAddressOf } from "#app/offers/address.ts";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { recordDecision } from "../decide.server.ts";
import { inputOf } from "../drafts.server.ts";
import { makeOfferLink, revokeOfferLink } from "../offer-links.server.ts";
import { readOffer } from "../read-offer.server.ts";
import { remindOfOffer } from "../remind.server.ts";
import { sendOffer } from "../send.server.ts";
import { createTemplate } from "../templates.server.ts";
import { discardDraft, newVersion, restoreDraft, withdrawOffer } from "../versions.server.ts";
import { drawOffer } from "../offer-pdf.server.ts";
import { can, forbiddenText } from "#app/access/policy.ts";
import { NotFound } from "#app/kit/errors.ts";
import { type ActAnswer, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { makeLinkSchema } from "#app/portal/private-link.ts";
import { letterForm } from "#app/kit/language/letter.ts";
import { decisionForm, withdrawForm } from "../offer-acts.ts";
import { linesOfTemplate, TEMPLATE_NAME_MAX } from "../template.ts";
import { singleLine } from "#app/kit/text/text.ts";
import { LINK_MESSAGES } from "#app/portal/words.ts";
import { OFFER_MESSAGES } from "../words.ts";

export interface OfferAnswer extends ActAnswer {
  discarded?: string;
  link?: string;
}

type Scope = Pick<RequestScope, "db" | "log" | "publicUrl" | "notifyEmail">;

export async function actOnOffer(id: string, record: FormRecord, actor: Staff, scope: Scope) {
  if (!can(actor, "offers.write")) return data<OfferAnswer>({ error: forbiddenText(actor.role) }, 403);
  try {
    return await act(id, record, actor, scope);
  } catch (error) {
    const { message, status } = toFailure(error, scope.log, OFFER_MESSAGES.operationFailed);
    return data<OfferAnswer>({ error: message }, status);
  }
}

async function act(id: string, record: FormRecord, actor: Staff, scope: Scope) {
  const { db } = scope;
  switch (record.intent) {
    case "send":
      return send(id, record, actor, scope);
    case "withdraw": {
      const parsed = parseForm(withdrawForm, record);
      if (!parsed.ok) return refused(parsed.fieldErrors);
      await withdrawOffer(db, actor, id, parsed.value.reason);
      return data<OfferAnswer>({ done: "Offer withdrawn" });
    }
    case "remind":
      await remindOfOffer(db, actor, id, scope.publicUrl);
      return data<OfferAnswer>({ done: "The reminder is on its way" });
    case "decide":
      return decide(id, record, actor, scope);
    case "new-version":
      return redirect(`${offerAddressOf(await newVersion(db, actor, id))}/edit`);
    case "discard":
      await discardDraft(db, actor, id);
      return data<OfferAnswer>({ done: "Draft discarded", discarded: id });
    case "restore":
      await restoreDraft(db, actor, id);
      return data<OfferAnswer>({ done: "Draft put back" });
    case "make": {
      const parsed = parseForm(makeLinkSchema, record);
      if (!parsed.ok) return refused(parsed.fieldErrors);
      const { publicUrl } = scope;
      return data<OfferAnswer>({ link: await makeOfferLink(db, actor, id, { ...parsed.value, publicUrl }) });
    }
    case "revoke":
      await revokeOfferLink(db, actor, id, String(record.link_id ?? ""));
      return data<OfferAnswer>({ done: LINK_MESSAGES.revoked });
    case "template":
      return saveTemplate(id, record, actor, scope);
    default:
      return data<OfferAnswer>({ error: OFFER_MESSAGES.operationFailed }, 400);
  }
}

const refused = (fieldErrors: OfferAnswer["fieldErrors"]) => data<OfferAnswer>({ fieldErrors }, 400);

async function send(id: string, record: FormRecord, actor: Staff, { db, publicUrl }: Scope) {
  const parsed = parseForm(letterForm, record);
  if (!parsed.ok) return refused(parsed.fieldErrors);
  const version = new Date(String(record.version));
  await sendOffer(db, actor, id, { version, ...parsed.value, publicUrl, draw: (view) => drawOffer(view) });
  return data<OfferAnswer>({ done: "Offer sent" });
}

async function decide(id: string, record: FormRecord, actor: Staff, scope: Scope) {
  const parsed = parseForm(decisionForm, record);
  if (!parsed.ok) return refused(parsed.fieldErrors);
  const { publicUrl, notifyEmail } = scope;
  const made = await recordDecision(scope.db, actor, id, parsed.value, { publicUrl, notifyEmail });
  return data<OfferAnswer>({
    done: made ? `Recorded: accepted. Shipment ${made.trackingNumber} was made.` : "Recorded: declined",
  });
}

async function saveTemplate(id: string, record: FormRecord, actor: Staff, { db }: Scope) {
  const name = singleLine(String(record.name ?? "")).slice(0, TEMPLATE_NAME_MAX);
  if (!name) return refused({ name: [OFFER_MESSAGES.required("Name")] });
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
  return data<OfferAnswer>({ done: "Template saved" });
}
