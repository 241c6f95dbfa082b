import { z } from "zod";
import {
  invoicingSchema,
  SAMPLE_INVOICING,
  SAMPLE_SUPPLIER_INVOICING,
  supplierInvoicingSchema,
} from "./invoicing.ts";
import { remindersSchema, SAMPLE_REMINDERS } from "./reminders.ts";

const SETTING_MESSAGES = {
  silentDays: "Enter a whole number of days from 1 to 90",
  airFactor: "Enter a whole number from 1 000 to 10 000",
} as const;

export const SETTING_NAMES = {
  public_party_names: "Names in public tracking",
  silent_days: "Days without an event",
  claim_notice_days: "Notice of a claim",
  air_cm3_per_kg: "Volume weight by air",
  iata_agent_code: "IATA code of the agent",
  invoicing: "Invoicing",
  reminders: "Reminders",
  supplier_invoices: "Supplier invoices",
  rate_source: "Source of exchange rates",
  exchange_accounts: "Accounts of exchange differences",
} as const;

/** A setting of the company: its schema, and its initial value until an owner changes it. */
const setting = <Value>(schema: z.ZodType<Value>, initial: Value) => ({ schema, initial });

/** Seven digits, and four of the office when an agent has several. */
export const AGENT_CODE = /^\d{2}-?\d[- ]?\d{4}(?:[ /-]?\d{4})?$/;

const someDays = z.int().min(1).max(90);

/** Settings of the whole installation. Those of the process (port, mail server) are in `server/env.ts`. */
export const SETTINGS = {
  public_party_names: setting(z.boolean(), true),
  /** Days without an event after which a shipment under way counts as silent, by mode. */
  silent_days: setting(z.object({ air: someDays, sea: someDays, road: someDays }), {
    air: 3,
    sea: 7,
    road: 3,
  }),
  /** Days within which the liable party must be notified of a damage, by mode. */
  claim_notice_days: setting(z.object({ air: someDays, sea: someDays, road: someDays }), {
    air: 14,
    sea: 3,
    road: 7,
  }),
  air_cm3_per_kg: setting(z.int().min(1_000).max(10_000), 6_000),
  /** Our agent code with the airlines. */
  iata_agent_code: setting(z.string().regex(AGENT_CODE).nullable(), null as string | null),
  invoicing: setting(invoicingSchema, SAMPLE_INVOICING),
  reminders: setting(remindersSchema, SAMPLE_REMINDERS),
  supplier_invoices: setting(supplierInvoicingSchema, SAMPLE_SUPPLIER_INVOICING),
  /** Source of daily exchange rates; null when they are typed only. */
  rate_source: setting(z.url({ protocol: /^https$/ }).nullable(), null as string | null),
  /** Ledger accounts of exchange gains and losses; initially those of the Belgian chart of accounts. */
  exchange_accounts: setting(z.object({ gain: z.string().max(20), loss: z.string().max(20) }), {
    gain: "754000",
    loss: "654000",
  }),
};

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]["initial"];
export type CompanySettings = { [Key in SettingKey]: SettingValue<Key> };

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Parses a stored value from JSON; an invalid one, such as of another version, counts as not set. */
export function parseSetting<Key extends SettingKey>(
  key: Key,
  stored: string | undefined,
): SettingValue<Key> {
  const { initial } = SETTINGS[key];
  const schema = SETTINGS[key].schema as z.ZodType;
  if (stored === undefined) return initial;
  try {
    return schema.catch(initial).parse(JSON.parse(stored)) as SettingValue<Key>;
  } catch {
    return initial;
  }
}

/** A value for the audit log, by field. */
export function settingFields(key: SettingKey, value: unknown): Record<string, string> {
  const fields =
    typeof value === "object" && value !== null ? Object.entries(value) : [[key, value] as const];
  return Object.fromEntries(fields.map(([field, each]) => [field, displayValue(each)]));
}

function displayValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(displayValue).join("; ");
  if (typeof value === "object" && value !== null)
    return Object.values(value).map(displayValue).filter(Boolean).join(" ");
  return String(value ?? "");
}

const wholeDays = z
  .string({ error: SETTING_MESSAGES.silentDays })
  .trim()
  .regex(/^\d{1,2}$/, SETTING_MESSAGES.silentDays)
  .transform(Number)
  .refine((days) => days >= 1 && days <= 90, SETTING_MESSAGES.silentDays);

/** Accepts 6000, 6 000, 6,000, 6.000. */
const airFactor = z
  .string({ error: SETTING_MESSAGES.airFactor })
  .trim()
  .regex(/^\d{1,2}[ .,’']?\d{3}$/u, SETTING_MESSAGES.airFactor)
  .transform((text) => Number(text.replace(/\D/g, "")))
  .refine((factor) => factor >= 1_000 && factor <= 10_000, SETTING_MESSAGES.airFactor);

/** Form schemas that output the value of their setting. Financial settings have pages of their own. */
export const SETTING_FORMS = {
  public_party_names: z
    .object({ public_party_names: z.enum(["yes", "no"], { error: "Choose what a tracking number shows" }) })
    .transform((form) => form.public_party_names === "yes"),
  silent_days: z.object({ air: wholeDays, sea: wholeDays, road: wholeDays }),
  claim_notice_days: z.object({ air: wholeDays, sea: wholeDays, road: wholeDays }),
  air_cm3_per_kg: z.object({ air_cm3_per_kg: airFactor }).transform((form) => form.air_cm3_per_kg),
} satisfies {
  [
    Key in Exclude<
      SettingKey,
      | "iata_agent_code"
      | "invoicing"
      | "reminders"
      | "supplier_invoices"
      | "rate_source"
      | "exchange_accounts"
    >
  ]: z.ZodType<SettingValue<Key>>;
};
export type CompanySettingKey = keyof typeof SETTING_FORMS;
export const COMPANY_SETTING_KEYS = Object.keys(SETTING_FORMS) as CompanySettingKey[];
