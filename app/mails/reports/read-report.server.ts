import type { Attachment } from "postal-mime";
import type { DeliveryFailure, MailReport } from "../report.ts";

/**
 * Parses a report (RFC 3464 or 5965) about a mail with a Message-ID of ours.
 * @param source may be truncated
 * @returns null for all other mails: replies, out-of-office notes, delays
 */
export async function readReport(source: Uint8Array): Promise<MailReport | null> {
  // Loaded with the first report, to save memory before.
  const { default: PostalMime } = await import("postal-mime");
  const { headers, attachments } = await PostalMime.parse(source, { forceRfc822Attachments: true });
  const type = headers.find(({ key }) => key === "content-type")?.value ?? "";
  if (!/^multipart\/report\b/i.test(type)) return null;
  const part = (pattern: RegExp) => {
    const attachment = attachments.find(({ mimeType }) => pattern.test(mimeType));
    return attachment && textOf(attachment);
  };
  const mailId = mailIdOf(part(/^(message\/(rfc822|global)|(text\/rfc822|message\/global)-headers)$/i) ?? "");
  if (mailId === null) return null;
  const status = part(/^message\/(global-)?delivery-status$/i);
  if (status !== undefined) return bounceOf(status, mailId);
  const feedback = part(/^message\/feedback-report$/i);
  return feedback === undefined ? null : complaintOf(feedback, mailId);
}

function bounceOf(text: string, mailId: string): MailReport | null {
  // The first block is about the message, each further one about a recipient.
  const failures = unfold(text)
    .split(/\n(?:[ \t]*\n)+/)
    .map(fieldsOf)
    .flatMap(failureOf);
  return failures.length > 0 ? { kind: "bounce", mailId, failures } : null;
}

function failureOf(fields: Map<string, string>): DeliveryFailure[] {
  const recipient = addressOf(fields.get("final-recipient"));
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0];
  if (!recipient || !status || !/^failed\b/i.test(fields.get("action") ?? "")) return [];
  const diagnostic =
    fields
      .get("diagnostic-code")
      ?.slice(0, 500)
      .replace(/^[\w-]+\s*;\s*/, "") ?? null;
  return [{ recipient, status, diagnostic }];
}

function complaintOf(text: string, mailId: string): MailReport | null {
  const fields = fieldsOf(unfold(text));
  if (!/^abuse\b/i.test(fields.get("feedback-type") ?? "")) return null;
  return { kind: "complaint", mailId, recipient: addressOf(fields.get("original-rcpt-to")) };
}

/** Extracts our id from a Message-ID: the row in `mails`, at the host of PUBLIC_URL, which may have changed since. */
function mailIdOf(returned: string): string | null {
  const [headers = ""] = unfold(returned)
    .trimStart()
    .split(/\n\s*\n/, 1);
  const id = fieldsOf(headers).get("message-id") ?? "";
  return /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^\s>]+>?$/i.exec(id)?.[1]?.toLowerCase() ?? null;
}

const unfold = (text: string) => text.replaceAll("\r\n", "\n").replaceAll(/\n[ \t]+(?=\S)/g, " ");

function fieldsOf(block: string): Map<string, string> {
  const lines = block.split("\n").map((line) => /^([!-9;-~]+):(.*)$/.exec(line));
  return new Map(
    lines.flatMap((match) => (match ? [[match[1]!.toLowerCase(), match[2]!.trim()] as const] : [])),
  );
}

/** Parses «rfc822; ana@maes.example» or «<ana@maes.example>»; null when a provider has removed the address. */
function addressOf(value: string | undefined): string | null {
  const bare =
    value
      ?.replace(/^[\w-]+\s*;/, "")
      .trim()
      .replaceAll(/^<|>$/g, "") ?? "";
  return /^[^\s@]+@[^\s@]+$/.test(bare) ? bare.toLowerCase() : null;
}

const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : new TextDecoder().decode(content);
