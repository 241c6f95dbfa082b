import { Link } from "react-router";
import { ConfirmPageAct, SettingForm, SettingsFrame } from "#app/accounts/act-form.tsx";
import { carrierAddress, CARRIERS_ADDRESS } from "#app/carriers/carrier.ts";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { readSettings, saveSetting } from "#app/settings/settings.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { addWaybillStock, endWaybillStock, listWaybillStocks } from "../waybill-stock.server.ts";
import { agentCodeForm, LOW_STOCK, STOCK_MESSAGES, stockForm, type WaybillStock } from "../waybill-stock.ts";
import type { Route } from "./+types/air-waybills.route";

export const meta: Route.MetaFunction = () => [
  { title: `${STOCK_MESSAGES.title} · Shipment Tracking System` },
];

export const loader = forStaff("settings.manage", async (_: Route.LoaderArgs, { db, actor }) => {
  const [stocks, { iata_agent_code }] = await Promise.all([listWaybillStocks(db, actor), readSettings(db)]);
  return { stocks, iata_agent_code };
});

export const action = formAction<FormAnswer>(
  {
    async stock(record, { db, actor }) {
      await addWaybillStock(db, actor, readForm(stockForm, record));
      return { done: "Added" };
    },
    async end({ stock }, { db, actor }) {
      await endWaybillStock(db, actor, String(stock));
      return { done: "Its numbers are given no more" };
    },
    async agent(record, { db, actor }) {
      const { iata_agent_code } = readForm(agentCodeForm, record);
      const changed = await saveSetting(db, actor, "iata_agent_code", iata_agent_code);
      return { done: changed ? "Saved. It applies from now on." : "Nothing was changed." };
    },
  },
  { needs: "settings.manage" },
);
export const clientAction = formClientAction("It could not be saved. Please try again.");

const leftOf = ({ left }: WaybillStock) => (
  <>
    {left}
    {left <= LOW_STOCK ? (
      <Badge tone={left === 0 ? "red" : "yellow"} className="ms-2">
        {left === 0 ? "Used up" : "Low"}
      </Badge>
    ) : null}
  </>
);
const endOf = ({ id, airline, next, to, left }: WaybillStock) =>
  left === 0 ? null : (
    <ConfirmPageAct
      title="End this stock?"
      message={`${next} to ${to} of ${airline} are given no more. Waybills that have a number of it keep it.`}
      confirmLabel="End"
      trigger={
        <Button size="sm" aria-label={`End the numbers of ${airline} from ${next}`}>
          End
        </Button>
      }
      fields={{ intent: "end", stock: id }}
    />
  );

/** Names an airline, with a link to its record or to a form for one. */
const airlineOf = ({ prefix, airline, carrierId }: WaybillStock) => (
  <>
    {`${airline} (${prefix}) `}
    <Link
      to={
        carrierId
          ? carrierAddress(carrierId)
          : `${CARRIERS_ADDRESS}/new?${new URLSearchParams({ name: airline })}`
      }
      className="text-link text-sm"
    >
      {carrierId ? "Carrier" : "Add to carriers"}
      <span className="sr-only">{` ${airline}`}</span>
    </Link>
  </>
);

const COLUMNS: Column<WaybillStock>[] = [
  { heading: "Airline", cell: airlineOf },
  { heading: "Next", cell: ({ next }) => next ?? "–", className: "figures w-36" },
  { heading: "Last", cell: ({ to }) => to, className: "figures w-36" },
  { heading: "Left", cell: leftOf, className: "figures w-36" },
  { heading: "Actions", cell: endOf, align: "end", className: "w-24" },
];

const FIELDS = [
  ["airline", "Airline", "Lufthansa Cargo"],
  ["prefix", "Its three digits", "020"],
  ["from", "From", "1234567, or 12345675 with the check digit"],
  ["to", "To", "The last one that is ours"],
] as const;

export default function AirWaybills({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { stocks, iata_agent_code } = loaderData;
  useRefetchOn("setting", "document");
  return (
    <SettingsFrame
      title={STOCK_MESSAGES.title}
      description="Numbers that airlines gave us for house air waybills, beside our own series"
      answer={answer}
    >
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section title="Stock" text="Each number is given once, in order, also when two issue at once.">
          {stocks.length === 0 ? (
            <p className="text-slate-600">No numbers of an airline yet: waybills have our own, HAWB-….</p>
          ) : (
            <ResponsiveTable
              caption="Stock of air waybill numbers"
              from="sm"
              rows={stocks}
              columns={COLUMNS}
              card={(stock) => (
                <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <p>
                    <span className="block font-medium text-ink-900">{airlineOf(stock)}</span>
                    <span className="figures text-sm text-slate-600">
                      {stock.next ?? "–"} to {stock.to}
                    </span>
                  </p>
                  <p className="figures">{leftOf(stock)}</p>
                  {endOf(stock)}
                </div>
              )}
            />
          )}
        </Section>
        <Section title="Add numbers" text="As the airline gave them, with or without the check digit.">
          <SettingForm intent="stock" schema={stockForm} answer={answer} submit="Add" emptied>
            <div className="grid gap-4 sm:grid-cols-2">
              {FIELDS.map(([name, label, hint]) => (
                <Field key={name} label={label} name={name} hint={hint} required>
                  <TextInput />
                </Field>
              ))}
            </div>
          </SettingForm>
        </Section>
        <Section title="Our IATA code" text="It stands on every waybill: the code of the agent.">
          <SettingForm
            key={iata_agent_code}
            intent="agent"
            schema={agentCodeForm}
            answer={answer}
            submit="Save"
          >
            <Field label="Code" name="iata_agent_code" hint="08-4 7123" optional>
              <TextInput defaultValue={iata_agent_code ?? ""} />
            </Field>
          </SettingForm>
        </Section>
      </div>
    </SettingsFrame>
  );
}
