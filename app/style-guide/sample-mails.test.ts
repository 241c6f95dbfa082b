import { expect, test } from "vitest";
import { mailSchema } from "#app/mails/mail.ts";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";
import { sampleMails } from "./sample-mails.ts";

test("there is a valid sample of every kind of mail", () => {
  const kinds = mailSchema.def.left.options.map(({ shape }) => shape.kind.value);
  expect(new Set(sampleMails.map(({ kind }) => kind))).toEqual(new Set(kinds));
  for (const mail of sampleMails) expect(mailSchema.safeParse(mail).error).toBeUndefined();
});

test.each(sampleMails.map((mail) => [mail.kind, mail] as const))(
  "a phone draws a mail as wide as its screen: %s",
  (_kind, mail) => {
    expect(renderMail(mail).html).toContain(
      '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
    );
  },
);
