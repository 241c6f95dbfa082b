import { currentLanguage, LOCALES } from "./language/language.ts";

/** Retention periods in days; 0 keeps data until staff delete it. Settings of server/env.ts. */
export interface RetentionPeriods {
  /** QUOTES_KEEP_DAYS: quote requests, from their last change. */
  quotes: number;
  /** CONTACTS_KEEP_DAYS: contact messages, from their last change. */
  contacts: number;
  /** DELETED_KEEP_DAYS: deleted records, while they can be restored; never 0. */
  deleted: number;
  /** MAILS_KEEP_DAYS: the list of sent mails, and their files where there is no mail server; never 0. */
  mails: number;
  /** AUDIT_KEEP_DAYS: the audit log. */
  audit: number;
  /** IMPORTS_KEEP_DAYS: files read for an import; never 0. */
  imports: number;
}

/** Default periods: nothing that visitors sent or staff entered is removed unless a setting says so. */
export const DEFAULT_RETENTION: RetentionPeriods = {
  quotes: 0,
  contacts: 0,
  deleted: 30,
  mails: 365,
  audit: 1825,
  imports: 1,
};

/** Formats a period: 1825 is «5 years», 30 is «30 days». */
export function formatPeriod(days: number): string {
  const [count, unit] = days > 0 && days % 365 === 0 ? [days / 365, "year"] : [days, "day"];
  const format = { style: "unit", unit, unitDisplay: "long" } as const;
  return new Intl.NumberFormat(LOCALES[currentLanguage()], format).format(count);
}
