import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { countryName } from "#app/customers/countries.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import type { ReadCustomer } from "./read-customer.server.ts";

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
