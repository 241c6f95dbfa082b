import type { RetentionPeriods } from "#app/kit/periods.ts";
import { company } from "./company.ts";

/** A section of a legal page: paragraphs, then a list. */
export interface LegalSection {
  title: string;
  paragraphs: readonly string[];
  list?: readonly string[];
}

export interface LegalText {
  title: string;
  lead: string;
  /** YYYY-MM-DD. */
  updated: string;
  sections: readonly LegalSection[];
}

export interface Purpose {
  title: string;
  data: string;
  basis: string;
  /** The retention period of a setting, and the text after it; without a setting only the text. */
  kept: { period?: keyof RetentionPeriods; text: string; otherwise?: string };
}

export interface StoredItem {
  name: string;
  purpose: string;
  kept: string;
}

export type PrivacyText = LegalText & { purposesTitle: string; purposes: readonly Purpose[] };

interface StoredItems {
  title: string;
  text: string;
  items: readonly StoredItem[];
}

export type CookiesText = LegalText & { visitors: StoredItems; staff: StoredItems };

/**
 * Sample texts for a sample company: true says so at the head of each page. Have them checked for your company, in every
 * language, then set it to false. The reply address is that of content/company.ts.
 */
export const isSampleText = true;

export const controller = company.legalName ?? company.name;
