import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { Card, Fact, FactList, FactRow, FactRows } from "#app/kit/ui/card.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { formatCount } from "#app/kit/text/counts.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { CONTAINER_LABELS, CONTAINER_TYPES } from "#app/shipments/containers.ts";
import { ROW_SECTIONS, SECTION_LABELS } from "#app/shipments/details.ts";
import { REFERENCE_LABELS } from "#app/shipments/references.ts";
import { INCOTERMS, TERM_LABELS } from "#app/shipments/terms.ts";
import { temperatureText } from "#app/goods/temperature.ts";
import { displayWeight } from "#app/goods/weight.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

export function SectionWarnings({ section }: { section: string }) {
  const { warnings } = useShipmentPage().details;
  const messages = [
    ...new Set(warnings.filter(({ name }) => name.split(".")[0] === section).map(({ message }) => message)),
  ];
  if (messages.length === 0) return null;
  // Collapsing a single message is not worth a click.
  const shown = messages.length > WARNINGS_SHOWN + 1 ? WARNINGS_SHOWN : messages.length;
  return (
    <div className="mt-4 text-sm text-yellow-700">
      <Warnings messages={messages.slice(0, shown)} />
      {messages.length > shown ? (
        <details className="mt-1">
          <summary className="text-link inline-block cursor-pointer rounded-sm py-1 font-medium pointer-coarse:py-2.5">
            {formatCount(messages.length - shown)} more
          </summary>
          <Warnings messages={messages.slice(shown)} />
        </details>
      ) : null}
    </div>
  );
}

const WARNINGS_SHOWN = 5;

const Warnings = ({ messages }: { messages: readonly string[] }) => (
  <ul className="grid gap-1">
    {messages.map((message) => (
      <li key={message} className="flex gap-1.5">
        <TriangleAlert aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
        <span className="wrap-anywhere">{message}</span>
      </li>
    ))}
  </ul>
);

export function ReferencesCard() {
  const { references } = useShipmentPage().details;
  if (references.length === 0) return null;
  return (
    <Card title={SECTION_LABELS.references}>
      <FactRows>
        {references.map(({ id, kind, value }, index) => (
          <FactRow key={id ?? index} label={REFERENCE_LABELS[kind]}>
            <span className="flex items-center gap-1">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <CopyButton text={value} />
            </span>
          </FactRow>
        ))}
      </FactRows>
      <SectionWarnings section="references" />
    </Card>
  );
}

export function ContainersCard() {
  const { containers } = useShipmentPage().details;
  if (containers.length === 0) return null;
  return (
    <Card title={SECTION_LABELS.containers}>
      <ul className="grid gap-3 divide-y divide-slate-200">
        {containers.map((container, index) => (
          <li key={container.id ?? index} className="pb-3 last:pb-0">
            <p className="figures flex flex-wrap items-center gap-x-1 font-semibold text-ink-900">
              <span>{container.number}</span>
              <CopyButton text={container.number} />
              {container.type_code ? (
                <span className="font-normal text-slate-600">
                  <span>{container.type_code}</span>
                  <span>
                    {CONTAINER_TYPES[container.type_code]
                      ? ` · ${CONTAINER_TYPES[container.type_code]}`
                      : null}
                  </span>
                </span>
              ) : null}
            </p>
            <p className="figures flex flex-wrap gap-x-4">
              {container.seal ? (
                <span>
                  {CONTAINER_LABELS.seal} <span className="font-medium text-ink-900">{container.seal}</span>
                </span>
              ) : null}
              {container.tare_kg === null ? null : <Weight label="Tare" kg={container.tare_kg} />}
              {container.gross_kg === null ? null : <Weight label="Gross" kg={container.gross_kg} />}
            </p>
          </li>
        ))}
      </ul>
      <SectionWarnings section="containers" />
    </Card>
  );
}

function Weight({ label, kg }: { label: string; kg: number }) {
  return (
    <span>
      {label} <span className="font-medium text-ink-900">{displayWeight(kg)}</span>
    </span>
  );
}

export function TermsCard() {
  const { terms } = useShipmentPage().details;
  const { incoterm, incoterm_place, declared_value, declared_currency, dangerous_goods } = terms;
  const temperature = temperatureText(terms.temperature_min_c, terms.temperature_max_c);
  if (incoterm === null && declared_value === null && !dangerous_goods && !temperature) return null;
  return (
    <Card title={SECTION_LABELS.terms}>
      <FactList className="grid-cols-2!">
        {incoterm ? (
          <Fact label={TERM_LABELS.incoterm} className="col-span-full">
            <span>{incoterm} </span>
            <span>{incoterm_place}</span>
            <span className="block text-xs font-normal text-slate-600">{INCOTERMS[incoterm]}</span>
          </Fact>
        ) : null}
        {declared_value === null ? null : (
          <Fact label={TERM_LABELS.declared_value}>
            {formatMoney(declared_value, declared_currency ?? "")}
          </Fact>
        )}
        <Fact label={TERM_LABELS.dangerous_goods}>
          {dangerous_goods ? <span className="text-red-700">Yes</span> : "No"}
        </Fact>
        {temperature ? <Fact label="Temperature">{temperature}</Fact> : null}
      </FactList>
      <SectionWarnings section="terms" />
    </Card>
  );
}

export function MissingDetails() {
  const { shipment, details } = useShipmentPage();
  const mayWrite = useCan("shipments.write");
  const missing = ROW_SECTIONS.filter((section) => details[section].length === 0);
  if (missing.length === 0) return null;
  return (
    <p data-print="hide" className="text-slate-600">
      <span>
        Not recorded yet: {missing.map((section) => SECTION_LABELS[section].toLowerCase()).join(", ")}.{" "}
      </span>
      {mayWrite ? (
        <Link
          to={`/admin/shipments/${shipment.id}/edit`}
          className="text-link inline-block py-1 pointer-coarse:py-2.5"
        >
          Add them
        </Link>
      ) : null}
    </p>
  );
}
