import { expect, test } from "vitest";
import { complaint, exchangeBounce, gmailBounce, outOfOffice, postfixBounce } from "#tests/mail-reports.ts";
import { readReport } from "./read-report.server.ts";

const mailId = "3f0c9a52-5b0e-4c57-9a43-7f6f0c8d1e21";
const messageId = `<${mailId}@www.zenne.example>`;
const read = (text: string) => readReport(new TextEncoder().encode(text.replaceAll("\n", "\r\n")));

test.each([
  [
    "Postfix",
    postfixBounce({ messageId }),
    "5.1.1",
    /^550 5\.1\.1 <ana@maes\.example>: .* in virtual mailbox table$/,
  ],
  ["Exchange Online", exchangeBounce(messageId), "5.1.10", /RecipientNotFound/],
  ["Gmail", gmailBounce(messageId), "5.1.1", /^550-5\.1\.1 The email account .* for typos$/],
])("a report of %s says of whom, which mail and why", async (_server, text, status, diagnostic) => {
  expect(await read(text)).toEqual({
    kind: "bounce",
    mailId,
    failures: [{ recipient: "ana@maes.example", status, diagnostic: expect.stringMatching(diagnostic) }],
  });
});

test("a report that was cut off after the headers of the mail is read", async () => {
  const text = postfixBounce({ messageId });
  expect(await read(text.slice(0, text.indexOf("Your shipment")))).toMatchObject({ kind: "bounce", mailId });
});

test("a complaint is read with its recipient, or without where the provider leaves it out", async () => {
  expect(await read(complaint(messageId))).toEqual({ kind: "complaint", mailId, recipient: null });
  expect(await read(complaint(messageId, { recipient: "Ana@maes.example" }))).toMatchObject({
    recipient: "ana@maes.example",
  });
  expect(await read(complaint(messageId, { recipient: "redacted" }))).toMatchObject({ recipient: null });
});

test.each([
  ["an out-of-office reply", outOfOffice(messageId)],
  ["a delay", postfixBounce({ messageId, action: "delayed", status: "4.4.1" })],
  ["a delivery", postfixBounce({ messageId, action: "delivered", status: "2.0.0" })],
  ["a report about a mail of somebody else", postfixBounce({ messageId: "<CA+x1@mail.gmail.com>" })],
  ["a report of fraud", complaint(messageId, { type: "fraud" })],
  ["an id in the text of the mail", postfixBounce({ messageId: `<1@x>\n\nMessage-ID: ${messageId}` })],
  ["nothing", ""],
  ["noise", "\u0000Content-Type: multipart/report\r\n--\r\n--"],
])("%s is no report", async (_what, text) => {
  expect(await read(text)).toBeNull();
});
