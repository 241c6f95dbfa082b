import { readFileSync, globSync } from "node:fs";
import { expect, test } from "vitest";

/** The exported functions of storage that ask no actor for a capability, with the reason. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  "visitors read and send it": [
    "tracking/tracking.server.ts: trackShipment, trackJourney, trackShipments",
    "tracking/read-details.server.ts: readDetails",
    "tracking/legs-of-shipments.server.ts: legsOfShipments",
    "shipments/find-by-key.server.ts: findPublicHits",
    "shipments/route.server.ts: readRoute",
    "quote-requests/submit-quote-request.server.ts: submitQuoteRequest",
    "contact-messages/contact-submissions.server.ts: submitContactMessage",
    "blog/authors-and-categories.server.ts: listPublicCategories",
    "blog/published-posts.server.ts: findPublishedPost, findNeighbours, hasPostsInOtherLanguages, listFeedPosts, listLanguagesOfPost, listPublishedAddresses, listPublishedPosts, listRelatedPosts, nextPublication",
    "images/image-variant.server.ts: imageVariant",
    "files/list-files.server.ts: listCustomerFiles, listFilesOfShipments, findCustomerFile",
    "portal/open-link.server.ts: *",
    "portal/linked-shipment.server.ts: *",
    "accounts/contact-person.server.ts: *",
    "portal/customer-shipments.server.ts: *",
    "portal/matching-shipments.server.ts: *",
    "portal/lost-link.server.ts: askForLostLink",
    "deliveries/open-delivery.server.ts: *",
    "deliveries/submit-proof.server.ts: *",
    "claims/open-claims.server.ts: *",
    "deadlines/calendar.server.ts: readCalendar",
    "offers/linked-offer.server.ts: *",
    "offers/decide.server.ts: decideByLink",
    "subscriptions/subscriptions.server.ts: askForSubscription, prepareSubscription, findConfirmation, confirmSubscription, findSubscription, subscribeProven",
    "mails/suppression.server.ts: findStop, findSuppression, stopMails, suppressAddress, unreachableReason",
    "mails/link-tokens.server.ts: linkTokens, installedTokens",
    "documents/linked-documents.server.ts: listLinkedDocuments, listDocumentsOfShipments, findLinkedDocument",
  ],
  "sign-in, one's own account and its sessions": [
    "accounts/check-code.server.ts: *",
    "accounts/devices.server.ts: *",
    "accounts/open-session.server.ts: *",
    "accounts/owner-to-ask.server.ts: *",
    "accounts/passkey-sign-in.server.ts: *",
    "accounts/passkeys.server.ts: *",
    "accounts/pending-sign-in.server.ts: *",
    "accounts/authenticator.server.ts: *",
    "accounts/trusted-devices.server.ts: *",
    "accounts/session.server.ts: *",
    "accounts/backup-codes.server.ts: *",
    "accounts/wrong-codes.server.ts: *",
    "accounts/second-factor-state.server.ts: *",
    "accounts/second-factor.server.ts: notifyOfChange, onSecondFactorChanged, lockForChange, renewBackupCodes",
    "accounts/email-change.server.ts: *",
    "accounts/change-account.server.ts: *",
    "accounts/step-up.server.ts: *",
    "accounts/invitations.server.ts: findInvitation, acceptInvitation",
    "accounts/own-account.server.ts: *",
    "accounts/password-reset.server.ts: *",
    "accounts/password.server.ts: *",
    "accounts/preferences.server.ts: *",
    "accounts/sign-in.server.ts: *",
    "accounts/wrong-codes.server.ts: *",
  ],
  "the command line and the first start": [
    "accounts/staff.server.ts: addStaff, insertAccount, ensureFirstStaff, isFirstPasswordInUse",
    "accounts/second-factor.server.ts: resetSecondFactorByCommand",
    "mails/mails.server.ts: *",
    "settings/maintenance.server.ts: recordMaintenance",
    "reports/check-sums.server.ts: *",
  ],
  "jobs of the process": [
    "subscriptions/collect-notices.server.ts: queueNextNotice, recheckUpdate",
    "desk/acts/continue-acts.server.ts: continueNextAct",
    "deadlines/watch-deadlines.server.ts: watchDeadlines",
    "quote-requests/recognized-places.server.ts: recognizeStoredPlaces",
    "acts/sweep-acts.server.ts: sweepActs",
    "housekeeping/sweeps.server.ts: *",
    "housekeeping/sweep-clock.server.ts: checkSweepClock",
    "imports/store-file.server.ts: sweepWaitingImports, sweepDoneImports",
    "deleted/erase.server.ts: sweepDeleted",
    "images/store-image.server.ts: sweepImages",
    "status-history/sync-status.server.ts: syncArrivedEntries",
    "reports/rebuild-sums.server.ts: *",
    "reports/fold-changes.server.ts: *",
    "reports/sums-state.server.ts: *",
    "portal/lost-link.server.ts: prepareLostLinks",
    "offers/remind.server.ts: remindOfOffers, isOfferOpen",
    "subscriptions/mail-reports.server.ts: recordReport",
    "invoices/peppol/deliver.server.ts: deliverByPeppol",
    "exchange-rates/read-source.server.ts: readRateSource",
    "settings/stored-state.server.ts: *",
  ],
  "part of a verb that has asked, in its transaction or for its query": [
    "charges/charge-query.server.ts: chargeConditions",
    "charges/refuse-closed.server.ts: refuseClosed",
    "shipments/closed-costs.server.ts: withClosedCosts",
    "consolidations/cost-shares.server.ts: *",
    "due-times/due-time.server.ts: refuseDayToCome",
    "series/series.server.ts: updateSeries, lockSeries, lastDay",
    "deadlines/count-deadline.server.ts: *",
    "deadlines/follow-cutoffs.server.ts: *",
    "claims/follow-notices.server.ts: *",
    "planning/order-paper.server.ts: optionsOf, factsOf",
    "planning/recalls.server.ts: followOrder, forgetRecalls, regainOrder",
    "deadlines/read-deadlines.server.ts: placesOf",
    "consolidations/lock-consolidation.server.ts: *",
    "consolidations/houses.server.ts: *",
    "consolidations/read-consolidations.server.ts: housesOf",
    "consolidations/write-plan.server.ts: *",
    "consolidations/members.server.ts: joinHouses",
    "consolidations/list-consolidations.server.ts: foundBy",
    "consolidations/read-vessel.server.ts: mastersBy",
    "consolidations/save-consolidation.server.ts: storeMaster, storeTyped",
    "consolidations/desk/read-page.server.ts: arrivalOf",
    "deliveries/record-delivery.server.ts: handedOver",
    "documents/paper-carriers.server.ts: withCarrierAddresses",
    "consolidations/undo-act.server.ts: undoLockedAct, undoPlan, readUndoData",
    "shipments/undo-bulk.server.ts: withdrawEntries",
    "shipments/bulk-eta.server.ts: restoreDelays",
    "desk/dashboard/work-queue.server.ts: ownShipments",
    "invoices/draft-model.server.ts: *",
    "invoices/stored-invoice.server.ts: *",
    "invoices/credit-rounding.server.ts: writeOffRounding",
    "invoices/drafts.server.ts: lockDraft",
    "payments/accounts.server.ts: accountOptions, paymentCurrencies, refuseUnknownAccount",
    "payments/payments.server.ts: itemsOfPayments",
    "payments/letters.server.ts: insertLetter, filesOfLetter, isLetterOver",
    "payments/statements/match-statement.server.ts: matchesOf",
    "payments/settle.server.ts: lockItems, allocate, bookedDays",
    "payments/convert-payment.server.ts: conversionOf",
    "payments/insert-settlements.server.ts: insertSettlements",
    "payments/statements/open-credits.server.ts: foreignInvoices",
    "payments/refunds.server.ts: allOverpayments, lockPayments, lockWithRefunds, refund",
    "payments/closed-days.server.ts: refuseTypedInClosed, refuseUndoneInClosed",
    "settings/settings.server.ts: closedMonth, firstOpenDay",
    "payments/statements/open-credits.server.ts: readOpenCredits",
    "payments/statements/repeats.server.ts: hashOf, repeatText",
    "payments/statements/settle-matches.server.ts: settleMatches",
    "invoices/charge-problems.server.ts: chargeProblems",
    "invoices/open-charges.server.ts: lockOpenCharges",
    "invoices/to-invoice.server.ts: countSome, dueConditions",
    "payments/statements/statements.server.ts: lockStatement",
    "charges/resolve-lines.server.ts: resolveLines",
    "exchange-rates/rates.server.ts: storeRates, rateOn, officialRateOn, crossRates",
    "documents/issue-document.server.ts: drawAndStore, lockedShipments",
    "documents/next-count.server.ts: nextCount",
    "documents/change-document.server.ts: lockDocument",
    "documents/waybill-stock.server.ts: takeWaybillNumber",
    "documents/forms/air-figures.server.ts: readAirFigures",
    "documents/read-paper-shipment.server.ts: readPaperShipment",
    "documents/record-document.server.ts: recordDocument",
    "documents/partner-letter.server.ts: queuePartnerLetter",
    "offers/charges-of-offer.server.ts: insertChargesOfOffer",
    "charges/charge-settings.server.ts: readVatTreatments",
    "charges/vat-proposals.server.ts: proposedTreatment",
    "offers/figures.server.ts: sentCondition",
    "offers/list-offers.server.ts: mentionedInOffer",
    "quote-requests/figures.server.ts: receivedConditions",
    "shipments/figures.server.ts: figureConditions",
    "acts/run-act.server.ts: performBatch, endAct",
    "acts/act-kind.server.ts: lockAct",
    "customers/reader-language.server.ts: readReaderLanguage",
    "customers/carry-offers.server.ts: *",
    "customers/companies.server.ts: lockCompany, companyRow",
    "customers/company-parties.server.ts: lockName, announce",
    "customers/list-companies.server.ts: conditionsOf",
    "blog/list-posts.server.ts: matchesTitleOrExcerpt",
    "blog/published-posts.server.ts: imageOf",
    "customers/match.server.ts: findMatches, findMatchesOfMany",
    "customers/merge-tables.server.ts: *",
    "customers/read-merge.server.ts: findMergeOf, readMergeRow, undoObstacle, fieldsToPutBack",
    "deleted/archive.server.ts: recordArchiveAudit",
    "deleted/archive-acts.server.ts: restoreOutcome",
    "deleted/archive.server.ts: lockArchived, countArchived, explainNothingToRestore",
    "deleted/archive-acts.server.ts: findArchived",
    "deleted/erase.server.ts: eraseBatch, eraseMails",
    "deleted/restore-deleted.server.ts: restoreBatch",
    "deleted/restore.server.ts: *",
    "deleted/restore.server.ts: insertSnapshots",
    "files/content-stream.server.ts: *",
    "files/zip-stream.server.ts: zipStream, zipOf",
    "files/file-owner.server.ts: *",
    "files/check-objects.server.ts: *",
    "files/move-contents.server.ts: *",
    "files/previews.server.ts: *",
    "files/store-content.server.ts: *",
    "images/picture-process.server.ts: *",
    "images/store-image.server.ts: storeImage",
    "imports/store-file.server.ts: firstRowsOf",
    "inboxes/inbox.server.ts: viewCondition, readCondition, countListed",
    "shipments/filter.server.ts: viewCondition",
    "inboxes/submissions.server.ts: *",
    "portal/private-link-rows.server.ts: *",
    "portal/private-links.server.ts: insertLink",
    "personal-data/archived-rows.server.ts: *",
    "personal-data/audit-lines.server.ts: *",
    "personal-data/conditions.server.ts: fileConditions, messageConditions",
    "personal-data/erase-from-records.server.ts: *",
    "personal-data/party-sections.server.ts: *",
    "accounts/staff.server.ts: byName",
    "quote-requests/mark-answered.server.ts: markAnswered",
    "quote-requests/send-reply.server.ts: lockRequest",
    "mails/announce-mail-state.server.ts: announceMailState",
    "mails/readable-mails.server.ts: isMailReadableBy",
    "invoices/transmissions/transmissions.server.ts: lockForDelivery",
    "invoices/mails/mail-files.server.ts: filesOfMail",
    "files/mailed-files.server.ts: mailedFiles",
    "documents/send-document.server.ts: *",
    "invoices/peppol/send-peppol.server.ts: queuePeppol",
    "invoices/connection.server.ts: openConnection",
    "supplier-invoices/book.server.ts: lockShipmentsOfShares, sharesOf",
    "supplier-invoices/suppliers.server.ts: *",
    "supplier-invoices/named-shipments.server.ts: *",
    "supplier-invoices/read-costs.server.ts: *",
    "supplier-invoices/assign-lines.server.ts: lockOpenInvoice, writeLines",
    "supplier-invoices/shares.server.ts: storeShares, lockInvoice",
    "supplier-invoices/store-invoice.server.ts: storeUbl",
    "supplier-invoices/inbox/read-inbox.server.ts: readInbox",
    "supplier-invoices/inbox/unread-documents.server.ts: isStored, keepUnread",
    "quote-requests/owner.server.ts: handOverRequests",
    "accounts/invitations.server.ts: revokeInvitationsOf",
    "quote-requests/shipment-of-request.server.ts: *",
    "reports/sums.server.ts: sumsOf, keptSumsOf, spansOfMonths",
    "reports/report-sql.server.ts: spreadsOf",
    "reports/record-sources.server.ts: changedRecords",
    "reports/record-sources.server.ts: partsOfRecords",
    "quote-requests/shipper-for-request.server.ts: shipperNameOf, shipperOfSender",
    "parties/parties.server.ts: insertPartyRow",
    "parties/end-links.server.ts: *",
    "offers/lock-offer.server.ts: *",
    "offers/resolve-lines.server.ts: *",
    "offers/drafts.server.ts: sumsOf, insertLines",
    "offers/create-offer.server.ts: serviceWithoutOffer",
    "offers/read-offer.server.ts: offerWithLines",
    "offers/find-pdf.server.ts: *",
    "offers/shipment-of-offer.server.ts: *",
    "offers/notify-of-decision.server.ts: *",
    "offers/offer-signer.server.ts: offerSigner",
    "offers/send.server.ts: insertOfferLink",
    "offers/versions.server.ts: showAsLatest, endDraft",
    "search/newest-with.server.ts: *",
    "search/search-near-places.server.ts: placeHit",
    "search/search-shipments.server.ts: shipmentHit",
    "shipments/find-by-key.server.ts: legsBy, hasConveyance",
    "shipments/filter.server.ts: matchingShipments, whereMatching, findByReference, fewByReference, mayBeReference, selectedShipments, isShortSearch, orCoded",
    "shipments/list-ranges.server.ts: *",
    "shipments/list-columns.server.ts: *",
    "shipments/import/context.server.ts: *",
    "shipments/import/write.server.ts: *",
    "imports/batches.server.ts: *",
    "imports/importer.server.ts: deleteUnused",
    "imports/store-file.server.ts: lockOwnImport",
    "shipments/import/rows.server.ts: *",
    "shipments/details.server.ts: *",
    "shipments/eta.server.ts: recordEtaMoves",
    "shipments/bulk-rows.server.ts: *",
    "shipments/bulk-eta.server.ts: moveEtasBack",
    "shipments/bulk-eta-legs.server.ts: *",
    "shipments/create.server.ts: insertShipment",
    "shipments/shipment.server.ts: lockShipment, removeShipment, addParties, addEntry",
    "shipments/notify-customer.server.ts: factsOfEach, letterHead, recipientsOfEach, writeLetter",
    "shipments/entry-proposals.server.ts: *",
    "shipments/status-history.server.ts: historyOf, lockStatusEntry",
    "status-history/sync-status.server.ts: syncStatusFromHistory, syncStatusesFromHistory, resetLaterTimestamps",
  ],
  "settings of the company, which everything in the server follows": [
    "settings/settings.server.ts: readSettings, settingInSql",
  ],
  "it asks by the record of the file, unless a driver hands it in by a link": [
    "files/add-file.server.ts: addFile",
  ],
  "it asks for each record it restores": [
    "deleted/restore-deleted.server.ts: restoreDeleted, saveUnlessDeleted",
  ],
  "it hands the file and its actor to verbs that ask": ["files/act-on-files.server.ts: actOnFiles"],
};

interface Verb {
  name: string;
  asks: boolean;
}

/** The exported functions of a module; one asks when its first statement is `authorize(actor, …)`. */
function verbsOf(source: string): Verb[] {
  const exported =
    /^export (?:async )?function (\w+)|^export const (\w+) = (?:prepared|(?:async )?\((?:db|tx): (?:Kysely|Database))/gm;
  return [...source.matchAll(exported)].map((match) => {
    const rest = source.slice(match.index);
    const body = rest.slice(0, rest.search(/^\}|^\);|;\n\n/m));
    const [, first = ""] = /\{\n\s*(.*)\n/.exec(body.slice(body.search(/\)(: [^\n]*)? \{\n/))) ?? [];
    return { name: match[1] ?? match[2] ?? "", asks: /^authorize\(\s*actor\b/.test(first) };
  });
}

const excepted = new Map<string, string[]>();
for (const line of Object.values(EXCEPTIONS).flat()) {
  const [file = "", names = ""] = line.split(": ");
  excepted.set(file, [...(excepted.get(file) ?? []), ...names.split(", ").filter(Boolean)]);
}

/** Modules that read or write rows; what stands around a request, and spreadsheets, do it for others. */
function isStorage(file: string): boolean {
  if (/^app\/(request|spreadsheets)\//.test(file)) return false;
  const text = readFileSync(file, "utf8");
  return (
    /from "(#database\/|kysely")/.test(text) &&
    !/from "(react-router|#app\/request\/(?!auth\.server))/.test(text)
  );
}

test("every exported verb asks its actor for a capability first, or is listed with the reason", () => {
  const files = globSync("app/**/*.server.ts").filter(isStorage);
  expect(files.length).toBeGreaterThan(200);
  const silent: string[] = [];
  const idle = new Map([...excepted].map(([file, names]) => [file, new Set(names)]));
  for (const file of files) {
    const path = file.replace(/^app\//, "");
    const allowed = excepted.get(path) ?? [];
    for (const { name, asks } of verbsOf(readFileSync(file, "utf8"))) {
      if (asks) continue;
      if (allowed.includes(name)) idle.get(path)?.delete(name);
      else if (allowed.includes("*")) idle.get(path)?.delete("*");
      else silent.push(`${path}: ${name}`);
    }
  }
  expect(silent, "begin with authorize(actor, …), or stand in EXCEPTIONS with the reason").toEqual([]);
  expect(
    [...idle]
      .filter(([, names]) => names.size > 0)
      .map(([file, names]) => `${file}: ${[...names].join(", ")}`),
    "ask by themselves or are gone: take them out of EXCEPTIONS",
  ).toEqual([]);
});
