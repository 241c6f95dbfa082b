import { Big } from "big.js";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import { useCan } from "#app/access/use-can.ts";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { Field } from "#app/kit/ui/field.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { SettingForm, SettingsFrame, SettingVersion } from "#app/accounts/act-form.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime, formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction, readForm } from "#app/request/form-action.server.ts";
import { readSettings, saveSetting, settingVersion } from "#app/settings/settings.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import {
  OWN_CURRENCY,
  QUOTED_TEXTS,
  rateOfQuote,
  ratesForm,
  rateSourceForm,
  exchangeAccountsForm,
} from "../exchange-rate.ts";
import { type DayRate, listRates, saveRates } from "../rates.server.ts";
import { readSourceState, type SourceState } from "../read-source.server.ts";
import type { Route } from "./+types/currencies.route";

export const meta: Route.MetaFunction = () => [{ title: "Currencies · Shipment Tracking System" }];

export const loader = forStaff(
  ["invoices.write", "settings.manage"],
  async (_: Route.LoaderArgs, { db, actor, now }) => {
    const [rates, { rate_source, exchange_accounts }, state] = await Promise.all([
      listRates(db, actor),
      readSettings(db),
      readSourceState(db, actor),
    ]);
    const version = settingVersion(exchange_accounts);
    return { rates, rate_source, exchange_accounts, version, state, today: toLocalDay(now()) };
  },
);

export const action = formAction<FormAnswer>({
  rates: async (record, { db, actor }) => {
    const changed = await saveRates(db, actor, readForm(ratesForm, record));
    return { done: changed > 0 ? `${pluralize(changed, "rate")} saved` : "Nothing was changed." };
  },
  accounts: async (record, { db, actor }) => {
    const accounts = readForm(exchangeAccountsForm, record);
    const changed = await saveSetting(db, actor, "exchange_accounts", accounts, String(record.version));
    return { done: changed ? "Ledger accounts saved" : "Nothing was changed." };
  },
  source: async (record, { db, actor }) => {
    const { address } = readForm(rateSourceForm, record);
    const changed = await saveSetting(db, actor, "rate_source", address);
    if (!changed) return { done: "Nothing was changed." };
    return {
      done: address
        ? "Saved. It is read within a quarter of an hour."
        : "Saved. Rates are typed from now on.",
    };
  },
});
export const clientAction = formClientAction("It could not be saved. Please try again.");

const SOURCES = { typed: "Typed", read: "Read" } as const;

const NAMES = new Intl.DisplayNames("en", { type: "currency" });
const nameOf = (currency: string) => NAMES.of(currency);
/** Number of aligned decimals; a rate with more keeps them. */
const DECIMALS = 4;
const inOwn = ({ rate }: DayRate) => {
  const exact = new Big(rate).toFixed();
  return (exact.split(".")[1]?.length ?? 0) > DECIMALS ? exact : new Big(rate).toFixed(DECIMALS);
};
const ofOwn = ({ rate }: DayRate) => new Big(rateOfQuote(rate)).toFixed(DECIMALS);

const COLUMNS: Column<DayRate & { id: string }>[] = [
  {
    heading: "Currency",
    cell: ({ currency }) => (
      <>
        <span className="block font-medium text-ink-900">{currency}</span>
        <span className="block text-xs text-slate-600">{nameOf(currency)}</span>
      </>
    ),
  },
  { heading: `In ${OWN_CURRENCY}`, cell: inOwn, className: "w-26 whitespace-nowrap", align: "end" },
  { heading: `1 ${OWN_CURRENCY} is`, cell: ofOwn, className: "w-26 whitespace-nowrap", align: "end" },
  {
    heading: "Date",
    cell: ({ day, source }) => (
      <>
        <span className="block">{formatDay(day)}</span>
        <span className="block text-xs text-slate-600">{SOURCES[source]}</span>
      </>
    ),
    className: "w-34 pl-6! whitespace-nowrap",
  },
];

export default function Currencies({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { rates, state, today } = loaderData;
  useRefetchOn("exchange_rate", "setting");
  const mayChoose = useCan("settings.manage");
  return (
    <SettingsFrame
      title="Currencies"
      description={`Costs, margins and reports are counted in ${OWN_CURRENCY}. A line in another currency keeps the rate it was saved with.`}
      answer={answer}
    >
      <div className="mt-6 divide-y divide-slate-200 border-y border-slate-200 bg-white">
        <Section
          title="Rates of the day"
          text="Used where a line has no rate of its own. The latest of each currency."
        >
          {rates.length === 0 ? (
            <p className="text-slate-600">No rates yet: type them below, or let them be read.</p>
          ) : (
            <ResponsiveTable
              caption="Exchange rates"
              from="sm"
              rows={rates.map((each) => ({ ...each, id: each.currency }))}
              columns={COLUMNS}
              cards="lines"
              card={(row) => (
                <div className="grid gap-0.5">
                  <p className="flex justify-between gap-x-3">
                    <span>
                      <span className="font-medium text-ink-900">{row.currency}</span>{" "}
                      <span className="text-slate-600">{nameOf(row.currency)}</span>
                    </span>
                    <span className="whitespace-nowrap text-ink-900">{`${inOwn(row)} ${OWN_CURRENCY}`}</span>
                  </p>
                  <p className="flex justify-between gap-x-3 text-sm text-slate-600">
                    <span>{`${formatDay(row.day)}, ${SOURCES[row.source].toLowerCase()}`}</span>
                    <span className="whitespace-nowrap">{`1 ${OWN_CURRENCY} is ${ofOwn(row)}`}</span>
                  </p>
                </div>
              )}
            />
          )}
        </Section>
        <Section title="Type or paste" text="One currency a line, as typed or copied from a spreadsheet.">
          <RatesForm today={today} answer={answer} />
        </Section>
        {mayChoose ? (
          <Section
            title="Read daily"
            text="From an address in the format of the European Central Bank. Empty: rates are typed alone."
          >
            <SourceForm address={loaderData.rate_source} state={state} answer={answer} />
          </Section>
        ) : null}
        {mayChoose ? (
          <Section
            title="Exchange differences"
            text="Ledger accounts of what a payment in another currency brings or costs, for the accountant’s file."
          >
            <AccountsForm
              key={loaderData.version}
              accounts={loaderData.exchange_accounts}
              version={loaderData.version}
              answer={answer}
            />
          </Section>
        ) : null}
      </div>
    </SettingsFrame>
  );
}

function RatesForm({ today, answer }: { today: string; answer: FormAnswer | undefined }) {
  return (
    <SettingForm intent="rates" schema={ratesForm} answer={answer} submit="Save rates" emptied>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Rates of" name="day" required>
          <DateInput type="date" defaultValue={today} max={today} />
        </Field>
        <Field label="Quoted as" name="quoted" required>
          <Select defaultValue="foreign" options={optionsOf(QUOTED_TEXTS)} />
        </Field>
      </div>
      <Field label="Rates" name="rates" hint="USD 0.9211, or 1 EUR = 1.0857 USD" required>
        <TextArea rows={4} className="figures" autoComplete="off" />
      </Field>
    </SettingForm>
  );
}

function AccountsForm(props: {
  accounts: { gain: string; loss: string };
  version: string;
  answer: FormAnswer | undefined;
}) {
  const { accounts, version, answer } = props;
  return (
    <SettingForm intent="accounts" schema={exchangeAccountsForm} answer={answer} submit="Save accounts">
      <SettingVersion version={version} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Gains" name="gain" required>
          <TextInput maxLength={20} defaultValue={accounts.gain} />
        </Field>
        <Field label="Losses" name="loss" required>
          <TextInput maxLength={20} defaultValue={accounts.loss} />
        </Field>
      </div>
    </SettingForm>
  );
}

function SourceForm(props: {
  address: string | null;
  state: SourceState | null;
  answer: FormAnswer | undefined;
}) {
  const { address, answer } = props;
  const state = props.state?.address === address ? props.state : null;
  return (
    <div className="grid max-w-xl gap-4">
      <SettingForm
        key={address}
        intent="source"
        schema={rateSourceForm}
        answer={answer}
        submit="Save"
        className="grid gap-5"
      >
        <Field
          label="Address"
          name="address"
          hint="https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"
          optional
        >
          <TextInput type="url" defaultValue={address ?? ""} />
        </Field>
      </SettingForm>
      {address ? <SourceNote state={state} /> : null}
    </div>
  );
}

function SourceNote({ state }: { state: SourceState | null }) {
  if (state === null) return <p className="text-slate-600">Not read yet.</p>;
  const last = state.readAt
    ? `Last read ${formatDateTime(new Date(state.readAt))}.`
    : "It has not been read yet.";
  if (state.problem === null) return <p className="text-slate-600">{last}</p>;
  return (
    <p className="notice wrap-anywhere">
      The source failed {formatDateTime(new Date(state.triedAt))}: {state.problem}. {last} The rates above
      stay; it is tried again every hour.
    </p>
  );
}
