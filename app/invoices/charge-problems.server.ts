import { Big } from "big.js";
import { type Kysely, sql } from "kysely";
import { inMoney, rateInSql } from "#app/charges/charge-query.server.ts";
import type { VatCategory } from "#app/charges/vat-treatment.ts";
import { type Decimal, formatMoney, sumOf } from "#app/kit/money/money.ts";
import { PAYER_JOINS } from "#app/shipments/payer.server.ts";
import type { DB } from "#database/schema.generated.ts";
import { exchangeOf } from "./draft-model.server.ts";
import { INVOICE_MESSAGES } from "./messages.ts";
import { PAYER_OF_CHARGE, PRICE } from "./open-charges.server.ts";
import type { InvoiceProblem } from "./problem.ts";
import type { StoredInvoice } from "./stored-invoice.server.ts";
import { subtotalKey } from "./totals.ts";

interface ChargeOfDraft {
  position: number;
  currency: string;
  /** Null when the shipment no longer has this charge. */
  price: Decimal | null;
  rate: Decimal | null;
  bookedOn: string;
  payer: string | null;
  /** Null when the VAT treatment is not decided. */
  category: VatCategory | null;
  vatRate: Decimal;
}

/**
 * Compares the lines of a draft with the current charges: price, VAT, payer, and the exchange rate of the VAT. A
 * credit note is not compared, since it returns what was invoiced.
 */
export async function chargeProblems(
  db: Kysely<DB>,
  { id, company_id, model }: Pick<StoredInvoice, "id" | "company_id" | "model">,
): Promise<InvoiceProblem[]> {
  if (model.kind === "credit_note") return [];
  const { rows } = await sql<ChargeOfDraft>`
    select line.position, charges.currency, ${inMoney(PRICE, "price")}::text as price, ${rateInSql("price")} as rate,
      charges.booked_on::text as "bookedOn", ${PAYER_OF_CHARGE} as payer, treatment.category,
      coalesce(treatment.rate, 0) as "vatRate"
    from invoice_lines as line left join charges on charges.id = line.charge_id
    left join vat_treatments as treatment on treatment.id = charges.vat_treatment_id
    left join shipments on shipments.id = charges.shipment_id ${PAYER_JOINS}
    where line.invoice_id = ${id} and line.charge_id is not null order by line.position`.execute(db);
  const problems = [...Map.groupBy(rows, ({ position }) => position)].flatMap(([position, charges]) =>
    lineProblems(model, company_id, position, charges),
  );
  if (problems.length > 0) return problems;
  const rate = exchangeOf(rows)?.rate ?? null;
  if (rate === null ? model.exchange === null : model.exchange && new Big(rate).eq(model.exchange.rate))
    return [];
  const message = INVOICE_MESSAGES.otherRate(model.currency);
  return [{ rule: "ZENNE-RATE", field: "exchange", message }];
}

function lineProblems(
  { lines, currency }: StoredInvoice["model"],
  companyId: string | null,
  position: number,
  charges: readonly ChargeOfDraft[],
): InvoiceProblem[] {
  const line = lines[position];
  if (!line) return [];
  const refuse = (rule: string, part: string, message: string) => [
    { rule, field: `lines.${position}.${part}`, message },
  ];
  const prices = charges.flatMap((charge) => (charge.currency === currency ? (charge.price ?? []) : []));
  const price = prices.length === charges.length ? sumOf(prices) : null;
  if (!price?.eq(line.amount)) {
    const now = price && formatMoney(price.toFixed(), currency);
    return refuse("ZENNE-PRICE", "unitPrice", INVOICE_MESSAGES.otherPrice(line.description, now));
  }
  const hasOtherVat = charges.some(
    ({ category, vatRate }) =>
      !category || subtotalKey({ ...line.vat, category, rate: vatRate }) !== subtotalKey(line.vat),
  );
  if (hasOtherVat) return refuse("ZENNE-VAT", "vat", INVOICE_MESSAGES.otherVat(line.description));
  return charges.some(({ payer }) => payer !== companyId)
    ? refuse("ZENNE-PAYER", "payer", INVOICE_MESSAGES.otherPayer(line.description))
    : [];
}
