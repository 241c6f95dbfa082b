import type { ReactNode } from "react";
import { Link } from "react-router";
import { onTimeShare, totalFigures } from "#app/customers/figures.ts";
import { pluralizeUpTo } from "#app/kit/text/count-text.ts";
import { formatMoney, sumOf } from "#app/kit/money/money.ts";
import { formatCount, pluralize } from "#app/kit/text/counts.ts";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import type { Account } from "#app/payments/accounts.server.ts";
import { balancesOf, OVERDUE_AGES } from "#app/payments/ages.ts";
import { daysOver } from "#app/due-times/due-time.ts";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { accountAddress } from "#app/payments/payment.ts";
import type { ReadCustomer } from "./read-customer.server.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { countryName } from "#app/customers/countries.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";

/** Key facts of a customer for phone calls: balance, open shipments, contact person. */
export function Summary(props: ReadCustomer & { today: string }) {
  const { company, account, underWay, figures } = props;
  const [first] = company.contacts;
  const total = totalFigures(figures);
  return (
    <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-slate-200 bg-white xl:grid-cols-4">
      {account ? <Owed account={account} today={props.today} /> : null}
      <Cell
        label="Under way"
        note={underWay.late > 0 ? <Alarm>{`${formatCount(underWay.late)} late`}</Alarm> : "None late"}
      >
        <Link to={{ search: "?show=open", hash: "#shipments" }} className="text-link">
          {pluralizeUpTo(underWay.total, underWay.most, "shipment")}
        </Link>
      </Cell>
      <Cell
        label="On time, 12 months"
        note={
          total.measured > 0
            ? `${formatCount(total.onTime)} of ${formatCount(total.measured)} by the first promise`
            : "No promise yet"
        }
      >
        {onTimeShare(total) ?? "–"}
      </Cell>
      <Cell
        label="Call first"
        note={
          first?.phone ? (
            <PhoneLink number={first.phone} />
          ) : first?.email ? (
            <MailLink address={first.email} />
          ) : (
            "No phone, no e-mail"
          )
        }
      >
        {first?.name ?? "Nobody yet"}
      </Cell>
    </dl>
  );
}

function Owed({ account, today }: { account: Account; today: string }) {
  const balances = balancesOf(account.items, account.unused, today);
  const owed = balances.map(({ balance, currency }) => formatMoney(balance, currency)).join(" + ");
  const overdue = balances
    .map((row) => ({ currency: row.currency, sum: sumOf(OVERDUE_AGES.map((age) => row[age])) }))
    .filter(({ sum }) => sum.gt(0))
    .map(({ currency, sum }) => formatMoney(sum, currency))
    .join(" + ");
  return (
    <Cell
      label={balances.some(({ balance }) => balance.startsWith("-")) ? "Balance" : "Owes"}
      note={
        overdue ? (
          <Alarm>
            <WholeParts
              of={[
                overdue === owed ? "all overdue" : `${overdue} overdue`,
                `up to ${pluralize(daysOverdue(account, today), "day")}`,
              ]}
            />
          </Alarm>
        ) : (
          "Nothing is overdue"
        )
      }
    >
      <Link to={accountAddress(account.company.id)} className="text-link">
        {owed || "Nothing"}
      </Link>
    </Cell>
  );
}

/** Days since the oldest open invoice was due. */
const daysOverdue = ({ items }: Account, today: string): number =>
  Math.max(0, ...items.map(({ kind, due_on }) => (kind === "invoice" ? daysOver(due_on, today) : 0)));

function Cell(props: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="row-span-3 grid min-w-0 grid-rows-subgrid gap-0.5 px-4 py-2.5 ring-1 ring-slate-200">
      <dt className="waybill-label text-slate-600">{props.label}</dt>
      <dd className="figures text-lg leading-7 font-semibold wrap-anywhere text-ink-950">{props.children}</dd>
      <dd className="figures text-sm wrap-anywhere text-slate-600">{props.note}</dd>
    </div>
  );
}

const Alarm = ({ children }: { children: ReactNode }) => (
  <span className="font-medium text-red-700">{children}</span>
);

export function FactsCard({ company, problems }: Pick<ReadCustomer, "company" | "problems">) {
  const { street, postcode, city, country_code, language, payment_days, payment_from, notes, created_at } =
    company;
  const address = [
    street,
    [postcode, city].filter(Boolean).join(" "),
    country_code && countryName(country_code),
  ].filter(Boolean);
  return (
    <Card title="Company">
      <FactList className="sm:grid-cols-2!">
        <Fact label="VAT number">
          {company.vat_number ?? "–"}
          <Problem text={problems.vat_number} />
        </Fact>
        <Fact label="EORI number">
          {company.eori ?? "–"}
          <Problem text={problems.eori} />
        </Fact>
        <Fact label="Address" className="col-span-full">
          {address.length > 0
            ? address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))
            : "–"}
        </Fact>
        <Fact label="Language">{language ? STAFF_LANGUAGE_NAMES[language] : "–"}</Fact>
        <Fact label="Payment">
          {payment_days === null
            ? "–"
            : pluralize(payment_days, "day") + (payment_from ? " from the end of the month" : "")}
        </Fact>
        {notes ? (
          <Fact label="Notes" className="col-span-full">
            <span className="font-normal whitespace-pre-line">{notes}</span>
          </Fact>
        ) : null}
        <Fact label="Customer since" className="col-span-full">
          {formatDate(new Date(created_at))}
        </Fact>
      </FactList>
    </Card>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <span className="mt-0.5 block text-xs font-normal text-yellow-700">Kept as typed. {text}</span>
  ) : null;
}
