import { redirect } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { listCompanyDocuments } from "#database/companies/company-documents.ts";
import { companyFigures, listCompanyShipments } from "#database/companies/company-figures.ts";
import { listCompanyMails } from "#database/companies/company-mails.ts";
import {
  findUnjoinedParties,
  listCompanyParties,
  suggestParties,
} from "#database/companies/company-parties.ts";
import { listCompanyRequests } from "#database/companies/company-requests.ts";
import { findMergedInto, listMerges } from "#database/companies/read-merge.ts";
import { readCompany } from "#database/companies/companies.ts";
import { listFiles } from "#database/files/list-files.ts";
import { listPrivateLinks } from "#database/links/private-links.ts";
import { offersOf } from "#database/offers/read-offer.ts";
import { readSettings } from "#database/settings/settings.ts";
import { can } from "#domain/accounts/policy.ts";
import { parseShipmentsView } from "#domain/companies/company-shipments.ts";
import { yearBefore } from "#domain/companies/figures.ts";
import { numberProblems } from "#domain/companies/company.ts";
import { NotFound } from "#domain/errors.ts";
import { parsePlace } from "#domain/keyset.ts";
import { searchText } from "#domain/search.ts";
import { latenessOf } from "#domain/shipments/attention.ts";
import { COMPANY_MESSAGES } from "#words/companies.ts";
import { CUSTOMERS_ADDRESS } from "./address.ts";

const SHIPMENTS_PAGE = 20;
export const ROWS_PAGE = 10;

async function chargedFigures(db: RequestScope["db"]) {
  const { air, sea, road } = chargeableFigures(await readSettings(db));
  return { "Air Freight": air, "Sea Freight": sea, "Road Transport": road };
}

export async function readCustomer(
  id: string,
  params: URLSearchParams,
  actor: Staff,
  { db, now }: Pick<RequestScope, "db" | "now">,
) {
  const company = await readCompany(db, actor, id);
  if (!company) throw await notFoundOrMerged(db, actor, id);
  const asOf = now();
  const since = yearBefore(asOf);
  const view = parseShipmentsView(params);
  const charged = await chargedFigures(db);
  const joinSearch = searchText(params.get("join"));
  const [parties, suggested, found, shipments, documents, asked, mails, links, figures, files, merges] =
    await Promise.all([
      listCompanyParties(db, actor, id),
      can(actor, "customers.write") ? suggestParties(db, actor, id) : [],
      can(actor, "customers.write") ? findUnjoinedParties(db, actor, joinSearch) : [],
      listCompanyShipments(
        db,
        actor,
        id,
        {
          view: view.show,
          search: view.search,
          ...(view.mode && { service: view.mode }),
          ...(view.year && { since }),
        },
        parsePlace(params),
        SHIPMENTS_PAGE,
      ),
      listCompanyDocuments(db, actor, id, { limit: ROWS_PAGE }),
      readAsked(id, actor, db),
      listCompanyMails(db, actor, id, { limit: ROWS_PAGE }),
      listPrivateLinks(db, actor, { kind: "company", id }),
      companyFigures(db, actor, id, { since, charged }),
      listFiles(db, actor, { kind: "company", id }),
      listMerges(db, actor, id),
    ]);
  return {
    company,
    problems: numberProblems(company),
    parties,
    suggested,
    found,
    joinSearch,
    view,
    shipments: withLateness(shipments, asOf),
    documents,
    ...asked,
    mails,
    links,
    figures,
    files,
    merges,
    asOf,
  };
}

async function readAsked(id: string, actor: Staff, db: RequestScope["db"]) {
  const [requests, offers] = await Promise.all([
    can(actor, "requests.read") ? listCompanyRequests(db, actor, id, { limit: ROWS_PAGE }) : null,
    can(actor, "offers.read") ? offersOf(db, actor, { companyId: id }) : [],
  ]);
  return { requests, offers };
}

type Shipments = Awaited<ReturnType<typeof listCompanyShipments>>;

const withLateness = (shipments: Shipments, asOf: Date) => ({
  ...shipments,
  rows: shipments.rows.map((row) => ({ ...row, lateness: latenessOf(row, asOf) })),
});

/** The address of a customer that was merged leads to the one it is now. */
export async function notFoundOrMerged(db: RequestScope["db"], actor: Staff, id: string): Promise<unknown> {
  const kept = await findMergedInto(db, actor, id);
  return kept ? redirect(`${CUSTOMERS_ADDRESS}/${kept}`) : new NotFound(COMPANY_MESSAGES.notFound);
}

export type ReadCustomer = Awaited<ReturnType<typeof readCustomer>>;
