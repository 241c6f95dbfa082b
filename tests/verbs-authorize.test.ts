import { readFileSync } from "node:fs";
import { globSync } from "node:fs";
import { expect, test } from "vitest";

/** The exported functions of database/ that ask no actor for a capability, with the reason. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  "visitors read and send it": [
    "shipments/tracking.ts: trackShipment, trackJourney, trackShipments",
    "shipments/find-by-key.ts: findPublicHits",
    "shipments/route.ts: readRoute",
    "quotes/submit-quote-request.ts: submitQuoteRequest",
    "contacts/contact-submissions.ts: submitContactMessage",
    "blog/authors-and-categories.ts: listPublicCategories",
    "blog/published-posts.ts: findPublishedPost, findNeighbours, listFeedPosts, listPublishedAddresses, listPublishedPosts, listRelatedPosts, nextPublication",
    "images/image-variant.ts: imageVariant",
    "files/list-files.ts: listCustomerFiles, findCustomerFile",
    "links/open-link.ts: *",
    "links/linked-shipment.ts: *",
    "links/customer-shipments.ts: *",
    "links/matching-shipments.ts: *",
    "links/lost-link.ts: askForLostLink",
    "deliveries/open-delivery.ts: *",
    "deliveries/submit-proof.ts: *",
    "offers/linked-offer.ts: *",
    "offers/decide.ts: decideByLink",
  ],
  "sign-in, one's own account and its sessions": [
    "accounts/accept-invitation.ts: *",
    "accounts/auth.ts: *",
    "accounts/backup-codes.ts: *",
    "accounts/check-code.ts: *",
    "accounts/failed-sign-ins.ts: *",
    "accounts/devices.ts: *",
    "accounts/open-session.ts: *",
    "accounts/passkey-challenges.ts: *",
    "accounts/passkey-sign-in.ts: *",
    "accounts/passkeys.ts: *",
    "accounts/pending-sign-in.ts: *",
    "accounts/prove.ts: *",
    "accounts/second-factor-state.ts: *",
    "accounts/authenticator.ts: *",
    "accounts/second-factor.ts: notifyOfChange, onSecondFactorChanged, lockForChange, renewBackupCodes",
    "accounts/secret-box.ts: *",
    "accounts/totp.ts: *",
    "accounts/trusted-devices.ts: *",
    "accounts/email-change.ts: *",
    "accounts/end-sessions.ts: *",
    "accounts/fresh-proof.ts: *",
    "accounts/invitations.ts: findInvitation, lockInvitation",
    "accounts/link-token.ts: *",
    "accounts/own-account.ts: *",
    "accounts/password-reset.ts: *",
    "accounts/password.ts: *",
    "accounts/preferences.ts: *",
    "accounts/proof-of-rows.ts: *",
    "accounts/session.ts: *",
    "accounts/sign-in.ts: *",
    "accounts/verify-sign-in.ts: *",
    "accounts/wrong-codes.ts: *",
  ],
  "the command line and the first start": [
    "accounts/staff.ts: addStaff, insertAccount, ensureFirstStaff, isGivenPasswordInUse",
    "accounts/second-factor.ts: resetSecondFactorByCommand",
    "mails/mails.ts: *",
    "maintenance/maintenance.ts: recordMaintenance",
    "reports/check-sums.ts: *",
  ],
  "jobs of the process": [
    "acts/continue-acts.ts: continueNextAct",
    "acts/sweep-acts.ts: sweepActs",
    "retention/sweeps.ts: *",
    "retention/sweep-clock.ts: checkSweepClock",
    "imports/store-file.ts: sweepWaitingImports, sweepDoneImports",
    "deleted/erase.ts: sweepDeleted",
    "images/store-image.ts: sweepImages",
    "shipments/sync-status.ts: syncArrivedEntries",
    "reports/build.ts: *",
    "reports/fold.ts: *",
    "reports/state.ts: *",
    "links/lost-link.ts: prepareLostLinks",
    "offers/remind.ts: remindOfOffers, isOfferOpen",
    "mails/mail-reports.ts: recordReport, unreachableReason",
  ],
  "part of a verb that has asked, in its transaction or for its query": [
    "acts/run-act.ts: performBatch, endAct",
    "acts/logged-acts.ts: findLoggedActs",
    "acts/stored-act.ts: *",
    "companies/carry-offers.ts: *",
    "companies/contacts.ts: *",
    "companies/companies.ts: lockCompany",
    "companies/company-parties.ts: lockName, announce",
    "companies/list-companies.ts: conditionsOf",
    "blog/clean-html.ts: *",
    "blog/list-posts.ts: matchesTitleOrExcerpt",
    "blog/published-posts.ts: imageOf",
    "companies/match.ts: findMatches, findMatchesOfMany",
    "companies/merge-tables.ts: *",
    "companies/read-merge.ts: findMergeOf, readMergeRow, undoObstacle, fieldsToPutBack",
    "deleted/archive.ts: recordArchiveAudit",
    "deleted/archive-acts.ts: restoreOutcome",
    "deleted/archive-batches.ts: *",
    "deleted/archived-deletions.ts: *",
    "deleted/erase.ts: eraseBatch, eraseMails",
    "deleted/restore-deleted.ts: restoreBatch",
    "deleted/restore.ts: *",
    "deleted/insert-kept.ts: insertKept",
    "files/content-stream.ts: *",
    "files/zip-stream.ts: zipStream",
    "files/file-owner.ts: *",
    "files/detect-file-type.ts: *",
    "files/previews.ts: *",
    "files/store-content.ts: *",
    "files/zip-directory.ts: *",
    "images/normalise-picture.ts: *",
    "images/picture-process.ts: *",
    "images/rasterise.ts: *",
    "images/store-image.ts: storeImage",
    "imports/store-file.ts: firstRowsOf",
    "inboxes/inbox.ts: viewCondition, readCondition, countRows",
    "shipments/filter.ts: viewCondition",
    "inboxes/submissions.ts: *",
    "links/stored-links.ts: *",
    "links/private-links.ts: insertLink",
    "personal-data/audit-lines.ts: *",
    "personal-data/conditions.ts: fileConditions, messageConditions",
    "personal-data/erase-from-records.ts: *",
    "personal-data/request-sections.ts: *",
    "accounts/staff.ts: byName",
    "quotes/answered.ts: markAnswered",
    "quotes/send-reply.ts: lockRequest",
    "quotes/thread.ts: announceMailState",
    "quotes/hand-over.ts: handOverRequests",
    "quotes/request-status.ts: *",
    "quotes/shipment-of-request.ts: *",
    "reports/sums.ts: sumsOf, spansOfMonths",
    "reports/spreads.ts: spreadsOf",
    "reports/changes.ts: changedRecords",
    "reports/conditions.ts: *",
    "reports/sources.ts: partsOf",
    "quotes/shipper-for-request.ts: shipperNameOf, shipperOfSender",
    "parties/parties.ts: insertPartyRow",
    "offers/lock-offer.ts: *",
    "offers/drafts.ts: sumsOf, insertLines",
    "offers/read-offer.ts: offerWithLines",
    "offers/stored-pdf.ts: *",
    "offers/shipment-of-offer.ts: *",
    "offers/notify-of-decision.ts: *",
    "offers/send.ts: insertOfferLink",
    "offers/versions.ts: showAsLatest, endDraft",
    "search/newest-with.ts: *",
    "search/search-near-places.ts: placeHit",
    "shipments/cursor.ts: *",
    "shipments/by-conveyance.ts: *",
    "shipments/filter.ts: matchingShipments, whereMatching, findByReference, fewByReference, mayBeReference, selectedShipments, isShortSearch",
    "shipments/list-read.ts: *",
    "shipments/list-rows.ts: *",
    "shipments/import-context.ts: *",
    "shipments/import-write.ts: *",
    "imports/batches.ts: *",
    "imports/undo-created.ts: deleteUnused",
    "imports/store-file.ts: lockOwnImport",
    "shipments/import-rows.ts: *",
    "shipments/details.ts: storedDetails, rowsOfShipments",
    "shipments/eta.ts: recordEtaMoves",
    "shipments/bulk-rows.ts: *",
    "shipments/bulk-eta.ts: moveEtasBack",
    "shipments/bulk-eta-legs.ts: *",
    "shipments/save-details.ts: *",
    "shipments/saving.ts: *",
    "shipments/shipment.ts: lockShipment",
    "shipments/status-history.ts: historyOf, lockStatusEntry",
    "shipments/sync-status.ts: syncStatusFromHistory, syncStatusesFromHistory, resetLaterTimestamps",
    "shipments/event-place.ts: *",
    "shipments/place-codes.ts: *",
    "shipments/shown-places.ts: *",
  ],
  "settings of the company, which everything in the server follows": [
    "settings/settings.ts: readSettings, settingInSql",
  ],
  "it asks by the record of the file, unless a driver hands it in by a link": ["files/add-file.ts: addFile"],
  "it asks for each record it restores": [
    "deleted/restore-deleted.ts: restoreDeleted, findDeletion, restoreForSave",
  ],
};

/** The folders of database/ that hold no verbs: connection and events. */
const FOLDERS =
  "database/{accounts,acts,audit,blog,companies,contacts,dashboard,deleted,files,images,imports,inboxes,links,mails,maintenance,notifications,parties,personal-data,quotes,retention,search,settings,shipments,deliveries,papers,offers,reports}";

interface Verb {
  name: string;
  asks: boolean;
}

/** The exported functions of a module; one asks when its first statement is `authorize(actor, …)`. */
function verbsOf(source: string): Verb[] {
  const exported = /^export (?:async )?function (\w+)|^export const (\w+) = prepared/gm;
  return [...source.matchAll(exported)].map((match) => {
    const rest = source.slice(match.index);
    const body = rest.slice(0, rest.search(/^\}|^\);/m));
    const [, first = ""] = /\{\n\s*(.*)\n/.exec(body.slice(body.search(/\)(: [^\n]*)? \{\n/))) ?? [];
    return { name: match[1] ?? match[2] ?? "", asks: /^authorize\(\s*actor\b/.test(first) };
  });
}

const excepted = new Map<string, string[]>();
for (const line of Object.values(EXCEPTIONS).flat()) {
  const [file = "", names = ""] = line.split(": ");
  excepted.set(file, [...(excepted.get(file) ?? []), ...names.split(", ").filter(Boolean)]);
}

test("every exported verb asks its actor for a capability first, or is listed with the reason", () => {
  const files = globSync(`${FOLDERS}/*.ts`).filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(30);
  const silent: string[] = [];
  const idle = new Map([...excepted].map(([file, names]) => [file, new Set(names)]));
  for (const file of files) {
    const path = file.replace(/^database\//, "");
    const allowed = excepted.get(path) ?? [];
    for (const { name, asks } of verbsOf(readFileSync(file, "utf8"))) {
      if (asks) continue;
      if (allowed.includes(name)) idle.get(path)?.delete(name);
      else if (allowed.includes("*")) idle.get(path)?.delete("*");
      else silent.push(`${path}: ${name}`);
    }
  }
  expect(silent).toEqual([]);
  expect(
    [...idle]
      .filter(([, names]) => names.size > 0)
      .map(([file, names]) => `${file}: ${[...names].join(", ")}`),
  ).toEqual([]);
});
