import { about, type AuditRecord, type Phrasing, text } from "./phrase.ts";

const HEARD: Readonly<Record<string, string>> = {
  phone: " by phone",
  email: " by e-mail",
  meeting: " in person",
};

const answered =
  (verb: string): Phrasing =>
  ({ summary, details }: AuditRecord) => {
    const heard = HEARD[text(details.via)];
    const shipment = text(details.shipment) && `: shipment ${text(details.shipment)}`;
    return heard === undefined
      ? about(`${verb} offer`, summary, `by its link${shipment}`)
      : about("recorded that offer", summary, `was ${verb}${heard}${shipment}`);
  };

/** What was done with offers, by action. */
export const OFFER_ACT_PHRASES: readonly [string, Phrasing][] = [
  ["offer.sent", ({ summary }) => about("sent offer", summary)],
  ["offer.superseded", ({ summary }) => about("replaced offer", summary, "by a newer version")],
  ["offer.version_made", ({ summary }) => about("began a new version of offer", summary)],
  ["offer.discarded", ({ summary }) => about("discarded the draft of offer", summary)],
  ["offer.draft_restored", ({ summary }) => about("put back the draft of offer", summary)],
  ["offer.withdrawn", ({ summary }) => about("withdrew offer", summary)],
  ["offer.accepted", answered("accepted")],
  ["offer.declined", answered("declined")],
  ["offer.reminded", ({ summary }) => about("reminded the customer of offer", summary)],
  ["offer.link_made", ({ summary }) => about("made a link to offer", summary)],
  ["offer.link_revoked", ({ summary }) => about("revoked a link to offer", summary)],
];
