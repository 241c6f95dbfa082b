import { redirect } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { listCompanyDocuments } from "./company-documents.server.ts";
import { companyFigures, listCompanyShipments } from "./company-figures.server.ts";
import { listCompanyMails } from "#app/customers/company-mails.server.ts";
import {
  findUnjoinedParties,
  listCompanyParties,
  suggestParties,
} from "#app/customers/company-parties.server.ts";
import { listCompanyRequests } from "#app/customers/company-requests.server.ts";
import { findMergedInto, listMerges } from "#app/customers/read-merge.server.ts";
import { readCompany } from "#app/customers/companies.server.ts";
import { listFiles } from "#app/files/list-files.server.ts";
import { listPrivateLinks } from "#app/portal/private-links.server.ts";
import { readAccount } from "#app/payments/accounts.server.ts";
import { offersOf } from "#app/offers/read-offer.server.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { can } from "#app/access/policy.ts";
import { shipmentsView } from "./company-shipments.ts";
import { yearBefore } from "#app/customers/figures.ts";
import { numberProblems } from "#app/customers/company.ts";
import { NotFound } from "#app/kit/errors.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { searchText } from "#app/kit/text/search-text.ts";
import { COUNTED } from "#app/portal/customer-shipments.server.ts";
import { readCustomerMargins } from "#app/reports/margins.server.ts";
import { parsePeriod } from "#app/reports/period.ts";
import { latenessOf } from "#app/shipments/attention.ts";
import { COMPANY_MESSAGES } from "#app/customers/words.ts";
import { CUSTOMERS_ADDRESS } from "#app/customers/address.ts";

const SHIPMENTS_PAGE = 20;
/** Maximum of open shipments that are read to count late ones. */
const UNDER_WAY_READ = 100;
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
  const view = shipmentsView.parse(params);
  const charged = await chargedFigures(db);
  const joinSearch = searchText(params.get("join"));
  const [parties, suggested, others, shipments, documents, requests, mails, links, figures, files, merges] =
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
      readAsked(id, actor, db, asOf),
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
    others,
    joinSearch,
    view,
    shipments: withLateness(shipments, asOf),
    documents,
    ...requests,
    mails,
    links,
    figures,
    files,
    merges,
    asOf,
  };
}

async function readAsked(id: string, actor: Staff, db: RequestScope["db"], asOf: Date) {
  const mayReadMargins = can(actor, "reports.read") && can(actor, "charges.read");
  const [requests, offers, account, underWay, margins] = await Promise.all([
    can(actor, "requests.read") ? listCompanyRequests(db, actor, id, { limit: ROWS_PAGE }) : null,
    can(actor, "offers.read") ? offersOf(db, actor, { companyId: id }) : [],
    can(actor, "payments.read") ? readAccount(db, actor, id) : null,
    readUnderWay(id, actor, db, asOf),
    mayReadMargins ? readCustomerMargins(db, actor, id, parsePeriod(new URLSearchParams(), asOf)) : [],
  ]);
  return { requests, offers, account, underWay, margins };
}

type Shipments = Awaited<ReturnType<typeof listCompanyShipments>>;

const withLateness = (shipments: Shipments, asOf: Date) => ({
  ...shipments,
  rows: shipments.rows.map((row) => ({ ...row, lateness: latenessOf(row, asOf) })),
});

/** Counts the open shipments, up to `most`, and how many of the newest are late. */
async function readUnderWay(id: string, actor: Staff, db: RequestScope["db"], asOf: Date) {
  const open = { view: "open", search: "" } as const;
  const page = await listCompanyShipments(db, actor, id, open, { index: 0 }, UNDER_WAY_READ);
  const late = withLateness(page, asOf).rows.filter(({ lateness }) => lateness.state === "late");
  return { total: page.total, most: COUNTED, late: late.length };
}

/** Redirects from a merged customer to the remaining one; otherwise 404. */
export async function notFoundOrMerged(db: RequestScope["db"], actor: Staff, id: string): Promise<unknown> {
  const kept = await findMergedInto(db, actor, id);
  return kept ? redirect(`${CUSTOMERS_ADDRESS}/${kept}`) : new NotFound(COMPANY_MESSAGES.notFound);
}

export type ReadCustomer = Awaited<ReturnType<typeof readCustomer>>;
