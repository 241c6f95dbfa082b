import { SERVICE_TYPES } from "#app/goods/service-type.ts";
import { isLanguage, type Language } from "#app/kit/language/language.ts";
import type { MailOf } from "./mail.ts";

export interface RequestForMail {
  id: string;
  language: Language;
  source: "quote" | "contact";
  name: string | null;
  email: string;
  facts: Array<{ label: string; value: string }>;
  message: string | null;
  receivedAt: Date;
  /** Of a quote request: its number, and the codes of its places that are known. */
  number?: number;
  origin?: Column;
  destination?: Column;
}

type Column = string | null | undefined;

const factsOf = (pairs: Array<[label: string, value: Column]>) =>
  pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const sentBy = (
  row: Pick<RequestForMail, "id" | "name" | "email" | "message"> & { language: string; created_at?: Date },
) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  language: isLanguage(row.language) ? row.language : ("en" as const),
  receivedAt: row.created_at ?? new Date(),
});

export function quoteForMail(row: {
  id: string;
  name: string | null;
  email: string;
  phone?: Column;
  company?: Column;
  origin_location: Column;
  destination_location: Column;
  cargo_type: Column;
  weight: Column;
  service_type: Column;
  message: string | null;
  language: string;
  created_at?: Date;
  number?: number;
  origin_code?: Column;
  destination_code?: Column;
}): RequestForMail {
  const facts = factsOf([
    ["Company", row.company],
    ["Phone", row.phone],
    ["From", row.origin_location],
    ["To", row.destination_location],
    ["Cargo", row.cargo_type],
    ["Weight", row.weight],
    ["Freight", row.service_type],
  ]);
  const { number, origin_code: origin, destination_code: destination } = row;
  return { ...sentBy(row), source: "quote", facts, number, origin, destination };
}

export function contactForMail(row: {
  id: string;
  name: string | null;
  email: string;
  phone: Column;
  subject: Column;
  message: string;
  language: string;
  created_at?: Date;
}): RequestForMail {
  const facts = factsOf([
    ["Phone", row.phone],
    ["Subject", row.subject],
  ]);
  return { ...sentBy(row), source: "contact", facts };
}

export function newRequestMail(
  request: RequestForMail,
  to: string,
  publicUrl: string,
): MailOf<"new_request"> {
  const { id, email, source, name, facts, message } = request;
  const folder = source === "quote" ? "quotes" : "contacts";
  return {
    kind: "new_request",
    to,
    visitor: email,
    link: `${publicUrl}/admin/${folder}/${id}`,
    source,
    name,
    facts,
    message,
  };
}

/** Those of our list, since a confirmation repeats nothing that was typed. */
function servicesOf({ facts }: RequestForMail) {
  const chosen = facts.find(({ label }) => label === "Freight")?.value.split(", ") ?? [];
  return SERVICE_TYPES.filter((service) => chosen.includes(service));
}

export function requestReceivedMail(request: RequestForMail): MailOf<"request_received"> {
  const { email, source, language, receivedAt, number, origin, destination } = request;
  const mail = {
    kind: "request_received",
    to: email,
    language,
    source,
    number,
    origin,
    destination,
    services: servicesOf(request),
  } as const;
  return { ...mail, receivedAt: receivedAt.toISOString() };
}
