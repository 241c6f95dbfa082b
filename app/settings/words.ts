export const SETTING_MESSAGES = {
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
