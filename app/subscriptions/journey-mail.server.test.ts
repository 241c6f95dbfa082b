import { expect, test } from "vitest";
import { renderMail } from "#app/desk/mails/render-mail.server.tsx";

test("a mail about a shipment says when things happened there, on both sides of a change of the clocks", () => {
  const event = (at: string, offset: number | null) => ({
    title: "Departed",
    place: "there",
    notes: null,
    at,
    offset,
  });
  const mail = renderMail({
    kind: "shipment_update",
    to: "lotte@customer.example",
    trackingNumber: "ZF-1",
    origin: "حيفا",
    destination: "بورسعيد",
    events: [
      event("2026-10-25T00:30:00.000Z", 480),
      event("2026-10-25T01:30:00.000Z", 60),
      event("2027-03-28T01:30:00.000Z", -240),
      event("2027-03-28T01:30:00.000Z", null),
    ],
    eta: null,
    delivered: false,
    expected: null,
    link: "https://zenne.example/track?number=ZF-1",
  });
  expect(mail.text.match(/^\w{3} \d\d, .*time.*$/gm)).toEqual([
    // The newest stands first, in the band.
    "Mar 28, 2027 03:30 (Brussels time)",
    "Oct 25, 2026 08:30 (local time, UTC+8)",
    "Oct 25, 2026 02:30 (local time, UTC+1)",
    "Mar 27, 2027 21:30 (local time, UTC−4)",
  ]);
  // An arrow between two names from right to left points from the destination to the origin.
  for (const body of [mail.text, mail.html]) expect(body).toContain("حيفا to بورسعيد");
});
