import type { Mail } from "#app/mails/mail.ts";
import { linkLetter } from "#app/portal/link-letter.ts";

const to = "lotte.claes@zenne.example";
const at = "2026-11-22T09:30:00.000Z";
const link = "https://zenne.example/admin";

const shipment = {
  to: "claire.dumont@sequanapapier.example",
  trackingNumber: "ZF-7KQ2-M4XD",
  origin: "Antwerp, Belgium",
  destination: "Lagos, Nigeria",
  link: "https://zenne.example/track?number=ZF-7KQ2-M4XD",
  stop: "https://zenne.example/notify/stop?token=sample",
};

const offer = {
  to: "wout@leieland.example",
  number: "OF-2026-00042",
  lane: "Kortrijk, Belgium to Casablanca, Morocco",
  total: "EUR 3,240.00 without VAT",
  link: "https://zenne.example/o/sample",
};

const request = {
  source: "quote" as const,
  name: "Wout Deschacht",
  facts: [
    { label: "From", value: "Kortrijk, Belgium" },
    { label: "To", value: "Casablanca, Morocco" },
    { label: "Cargo", value: "Looms, 4 crates" },
    { label: "Weight", value: "4.150 kg" },
  ],
  message: "Four looms, dismantled.\nWhen is the next sailing?",
};

export const sampleMails: readonly Mail[] = [
  {
    kind: "invitation",
    to,
    role: "sales",
    invitedBy: "Wim Peeters (wim@zenne.example)",
    link: `${link}/invitation?token=sample`,
    expiresAt: at,
  },
  {
    kind: "email_confirmation",
    to,
    oldEmail: "lotte@zenne.example",
    link: `${link}/confirm-email?token=sample`,
    expiresAt: at,
  },
  { kind: "email_changed", to, newEmail: "lotte@zenne.example", changedAt: at },
  {
    kind: "new_sign_in",
    to,
    at,
    browser: "Firefox on Windows",
    address: "198.51.100.24",
    link: `${link}/settings`,
  },
  { kind: "password_reset", to, link: `${link}/reset-password?token=sample` },
  { kind: "password_changed", to, changedAt: at },
  {
    kind: "delay_letter",
    to: shipment.to,
    subject: "Your shipment ZF-7KQ2-M4XD: new delivery date",
    text: [
      "Dear Claire Dumont,",
      "Your shipment ZF-7KQ2-M4XD, Antwerp, Belgium to Lagos, Nigeria, was to be delivered on Dec 05, 2026. It will not arrive by then: we now expect it on Dec 09, 2026.",
      "The reason: customs inspection.",
      "Kind regards,\nLotte Claes\nZenne Freight",
    ].join("\n\n"),
    facts: [
      { label: "Was expected", value: "Dec 05, 2026" },
      { label: "Now expected", value: "Dec 09, 2026" },
      { label: "Reason", value: "customs inspection" },
      { label: "Where it is", value: "Antwerp" },
    ],
    link: shipment.link,
    stop: shipment.stop,
  },
  {
    kind: "shipment_update",
    ...shipment,
    name: "Claire Dumont",
    events: [
      { title: "Picked up", place: "Willebroek", notes: null, at: "2026-11-20T13:10:00.000Z", offset: null },
      {
        title: "Departed",
        place: "Antwerp",
        notes: "Loaded on the MSC Pamela, voyage 412S.",
        at: "2026-11-21T21:40:00.000Z",
        offset: 60,
      },
    ],
    eta: null,
    delivered: false,
    expected: "2026-12-09T15:00:00.000Z",
  },
  {
    kind: "shipment_update",
    ...shipment,
    events: [],
    eta: { from: "2026-12-09T15:00:00.000Z", to: "2026-12-12T15:00:00.000Z", reason: "weather" },
    delivered: false,
    expected: "2026-12-12T15:00:00.000Z",
  },
  {
    kind: "shipment_update",
    ...shipment,
    events: [
      {
        title: "Delivered",
        place: "Apapa, Lagos",
        notes: "Signed by the warehouse.",
        at: "2026-12-12T10:25:00.000Z",
        offset: 60,
      },
    ],
    eta: null,
    delivered: true,
    expected: null,
  },
  {
    kind: "subscription_confirmation",
    to: shipment.to,
    subscriptionId: "7b0f5d7e-53f4-4c8e-9d0c-0a1b2c3d4e5f",
    trackingNumber: shipment.trackingNumber,
    confirm: "https://zenne.example/notify/confirm?token=sample",
  },
  {
    kind: "private_link",
    to: "wout@leieland.example",
    about: "Shipment ZF-2345-6789-C",
    message: linkLetter("en", {
      name: "Wout Deschacht",
      shipment: { number: "ZF-2345-6789-C", from: "Kortrijk, Belgium", to: "Casablanca, Morocco" },
    }),
    link: "https://zenne.example/p/sample",
    until: "until 30 days after delivery, Nov 22, 2027 at the latest",
  },
  {
    kind: "lost_link",
    to: "wout@leieland.example",
    links: [
      {
        about: "All shipments of Leieland Textiles",
        link: "https://zenne.example/p/sample",
        until: "until Nov 22, 2027",
      },
    ],
  },
  {
    kind: "offer",
    subject: "Our offer OF-2026-00042: Kortrijk to Casablanca",
    message: "Hello Wout,\n\nThank you for your request. Below is our offer for the looms, door to port.",
    ...offer,
    validUntil: "Friday 4 December 2026",
    pdfHash: "0".repeat(64),
  },
  {
    kind: "offer_reminder",
    offerId: "00000000-0000-4000-8000-000000000001",
    ...offer,
    validUntil: "Friday 4 December 2026",
    stop: "https://zenne.example/notify/stop?token=sample",
  },
  {
    kind: "invoice",
    to: "money@maes.example",
    deliveryId: "00000000-0000-4000-8000-000000000001",
    subject: "Invoice 2026-000042 of Zenne Freight",
    message: "Dear Sir or Madam,\n\nEnclosed you find our invoice.\n\nKind regards",
    number: "2026-000042",
    total: "EUR 1,573.00",
    due: "Dec 26, 2026",
    communication: "+++202/6000/04233+++",
  },
  {
    kind: "account_letter",
    to: "money@maes.example",
    subject: "Reminder: EUR 1,573.00 is due",
    message: "Dear Sir or Madam,\n\nThe invoice below has passed its due date.\n\nKind regards",
    facts: [{ label: "Invoice 2026-00042", value: "EUR 1,573.00 · Due: Nov 10, 2026" }],
    letterId: "00000000-0000-4000-8000-000000000001",
  },
  {
    kind: "paper",
    to: "dispatch@haulier.example",
    subject: "TO-2026-00042",
    message: "TO-2026-00042",
    documentIds: ["00000000-0000-4000-8000-000000000001"],
    facts: [{ label: "Pick-up", value: "2 Dec 2026 07:30–09:00" }],
    driverLink: "https://zenne.example/d/sample",
  },
  {
    kind: "partner_letter",
    to: "dispatch@haulier.example",
    subject: "CL-2026-00042",
    message: "CL-2026-00042",
    fileIds: ["00000000-0000-4000-8000-000000000001"],
  },
  {
    kind: "offer_accepted",
    ...offer,
    name: "Wout Deschacht",
    customer: "Wout Deschacht",
    person: "Lotte Claes",
    trackingNumber: "ZF-2345-6789-C",
    trackingLink: "https://zenne.example/track?number=ZF-2345-6789-C",
  },
  {
    kind: "offer_decision",
    ...offer,
    to,
    customer: "Leieland Textiles",
    decision: "declined",
    name: "Wout Deschacht",
    reason: "Another offer was cheaper: EUR 2,900.00",
    trackingNumber: null,
    link: `${link}/offers/sample`,
  },
  {
    kind: "new_request",
    to,
    visitor: "wout@leieland.example",
    link: `${link}/quotes/sample`,
    ...request,
  },
  { kind: "request_received", to: "wout@leieland.example", source: "quote" },
  {
    kind: "request_reply",
    to: "wout@leieland.example",
    replyTo: "quotes@zenne.example",
    subject: "Your request QR-2026-00042: Kortrijk to Casablanca",
    text: [
      "Hello Wout,",
      "The next sailing is on Friday. To name a price we still need the sizes of the four crates.",
      "Kind regards,\nLotte Claes\nZenne Freight",
    ].join("\n\n"),
    asked: { at, facts: request.facts, message: request.message },
    follows: [],
  },
  { kind: "second_factor_changed", to, change: "passkey_added", name: "Phone of Lotte", changedAt: at },
  { kind: "sign_in_stopped", to, address: "198.51.100.24", stoppedAt: at },
];
