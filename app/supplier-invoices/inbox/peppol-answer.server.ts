import { parseXml } from "#app/kit/xml/read-xml.server.ts";
import { SUPPLIER_INVOICE_MESSAGES as MESSAGES } from "../messages.ts";

/** Received, in process, accepted, paid: what a customer or an access point may say without anybody having to act. */
const HARMLESS = new Set(["AB", "IP", "AP", "PD"]);
const MOST_NODES = 5_000;

/**
 * Reads an answer of Peppol to an invoice of ours: an Invoice Response, or a Message Level Response.
 * @returns null where it is no such answer; an empty text for one that nobody has to act on
 */
export function peppolAnswer(bytes: Uint8Array): string | null {
  const root = parseXml(new TextDecoder().decode(bytes), MOST_NODES);
  const named = (name: string) => [
    ...(root?.all(name) ?? []),
    ...(root?.all("StandardBusinessDocument", name) ?? []),
  ];
  const [answer] = named("ApplicationResponse");
  if (!answer) return null;
  const response = answer.all("DocumentResponse")[0];
  const code = response?.at("Response", "ResponseCode") ?? "";
  if (HARMLESS.has(code)) return "";
  const reasons = response?.all("Response", "Status", "StatusReason").map(({ text }) => text.trim()) ?? [];
  const words = [response?.at("Response", "Description") ?? "", ...reasons].filter(Boolean);
  return MESSAGES.answered(response?.at("DocumentReference", "ID") ?? "", code, words.join(". "));
}
