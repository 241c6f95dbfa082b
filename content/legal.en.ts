import { company } from "./company.ts";
import { companyTexts } from "./company-texts.en.ts";
import { controller, type CookiesText, type LegalText, type PrivacyText } from "./legal-text.ts";

/** Texts around those of the legal pages. */
export const legalWords = {
  sampleNote: "Sample text. Have it checked for your company before you rely on it.",
  lastChanged: "Last changed",
  onThisPage: "On this page",
  what: "What",
  legalBasis: "Legal basis",
  kept: "Kept",
  for: "For",
};

const { street, postalCode, city } = company.address;

export const privacy: PrivacyText = {
  title: "Privacy Policy",
  lead: "What we store about you, why, for how long, and what you can ask of us.",
  updated: "2026-11-01",
  purposesTitle: "What we store and why",
  purposes: [
    {
      title: "Requests for a quote",
      data: "Name, e-mail address, the cities, the goods and what you add.",
      basis: "Steps at your request before a contract (GDPR, article 6.1.b).",
      kept: {
        period: "quotes",
        text: "after the last change, unless a shipment follows; then as long as the shipment.",
        otherwise: "Until the request is settled and our staff delete it.",
      },
    },
    {
      title: "Messages",
      data: "Name, e-mail address, telephone number, subject and message.",
      basis: "Our legitimate interest in answering you (article 6.1.f).",
      kept: {
        period: "contacts",
        text: "after the last change.",
        otherwise: "Until the matter is settled and our staff delete it.",
      },
    },
    {
      title: "Shipments, shippers and consignees",
      data: "Name, company, address, e-mail address and telephone number of who sends and who receives; the goods and where they are.",
      basis: "Performance of the contract (article 6.1.b); accounting, tax and customs law (article 6.1.c).",
      kept: {
        text: "As long as accounting, tax and customs law require after the shipment; details of contacts go earlier where no law needs them.",
      },
    },
    {
      title: "Mails when a shipment moves",
      data: "The e-mail address you gave on the tracking page and the shipment; addresses that stopped mails, so that none follow.",
      basis: "Your consent, which one click withdraws (article 6.1.a).",
      kept: {
        text: "Three days unless confirmed; two months after delivery, a month after you stop. A stopped address until you ask us to forget it.",
      },
    },
    {
      title: "Mails we sent",
      data: "Recipient, kind and time, without the text.",
      basis: "Our legitimate interest in knowing whether a mail arrived (article 6.1.f).",
      kept: { period: "mails", text: "after sending." },
    },
    {
      title: "Record of what our staff did",
      data: "Who changed what and when; this can name you as the person a request came from.",
      basis: "Our legitimate interest in security and in accounting for changes (article 6.1.f).",
      kept: { period: "audit", text: "after the entry.", otherwise: "For as long as this website is run." },
    },
    {
      title: "Deleted records",
      data: "What our staff deleted, so that a mistake can be undone.",
      basis: "Our legitimate interest in not losing data by mistake (article 6.1.f).",
      kept: { period: "deleted", text: "after the deletion." },
    },
    {
      title: "Network addresses",
      data: "Your IP address, counted to stop abuse of forms, tracking and sign-in, and in the log of requests.",
      basis: "Our legitimate interest in security (article 6.1.f).",
      kept: {
        text: "Counts for minutes up to a day; the log of requests as long as finding faults needs it.",
      },
    },
  ],
  sections: [
    {
      title: "Who is responsible",
      paragraphs: [
        `${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}, is the controller of your personal data. Write to ${company.email} or call ${company.phone}.`,
      ],
    },
    {
      title: "Who receives it",
      paragraphs: [
        "Carriers, agents, warehouses, insurers and customs authorities get what they need to move your goods, in the countries on the route. Where such a country is outside the European Economic Area, we pass data on because the carriage you ordered requires it (article 49.1.b and c).",
        "Companies that run our servers and mail work on our instructions. We sell no data, show no advertising and build no profiles, and no decision about you is made by a machine alone.",
      ],
    },
    {
      title: "What you can ask",
      paragraphs: [
        "Write to us and we answer within a month. We may ask for something that shows it is you.",
      ],
      list: [
        "A copy of what we store about you, as a file that programs can read.",
        "Correction of what is wrong.",
        "Erasure. Where a law obliges us to keep a shipment, we take your name and contact details off it as soon as that law allows.",
        "Restriction of what we do with it, and objection to what rests on our legitimate interest.",
      ],
    },
    {
      title: "The supervisory authority",
      paragraphs: [
        "You can complain to the Belgian Data Protection Authority (Gegevensbeschermingsautoriteit, Autorité de protection des données), Drukpersstraat 35 rue de la Presse, 1000 Brussels, or to the authority of the country you live or work in.",
      ],
    },
  ],
};

export const terms: LegalText = {
  title: "Terms of Service",
  lead: "What applies when you use this website, and when we move your goods.",
  updated: "2026-11-01",
  sections: [
    {
      title: "Who we are",
      paragraphs: [
        `This website is run by ${controller}, ${street}, ${postalCode} ${city}, ${companyTexts.country}. You reach us at ${company.email} and ${company.phone}.`,
      ],
    },
    {
      title: "Quotes and orders",
      paragraphs: [
        "A request through this website is not an order. A quote binds us for the time it names. A contract begins when you accept a quote and we confirm it in writing.",
        "Tell us the true weight, size, nature and value of the goods, and whether they are dangerous. Prices rest on what you tell us.",
      ],
    },
    {
      title: "Forwarding",
      paragraphs: [
        "All our services are subject to the General Belgian Freight Forwarding Conditions of FORWARD Belgium, the federation of Belgian forwarders, in the version in force when we confirm the order. We send them on request, before you order. They also say for how much we are liable and how soon a claim has to be made.",
        "The law of each carriage comes before them where it is mandatory: the CMR Convention by road, the Montreal Convention by air, the Hague-Visby Rules by sea.",
      ],
    },
    {
      title: "Tracking",
      paragraphs: [
        "Tracking shows what carriers and our staff have entered. Dates of delivery are estimates. Whoever has a tracking number, or a reference of yours alone, sees the shipment: pass it on only to those who may. A container or order number shows it with the postcode of the consignee or shipper.",
      ],
    },
    {
      title: "Using this website",
      paragraphs: [
        "Texts and images belong to us or to those who let us use them. Do not send us what is unlawful, or more requests than a person would.",
        "We keep the website running with care, and cannot promise that it never fails.",
      ],
    },
    {
      title: "Law and courts",
      paragraphs: [
        "Belgian law applies. The courts of our registered office decide, unless a law that protects you, such as one for consumers, names others.",
      ],
    },
  ],
};

export const cookies: CookiesText = {
  title: "Cookie Policy",
  lead: "Visitors get no cookies from us. Here is everything a browser keeps for this website.",
  updated: "2026-11-26",
  visitors: {
    title: "Visitors",
    text: "No cookie, no measuring of visits, no advertising. The browser itself keeps a few notes, which it never sends to us. All are needed for what you asked for, so we need not ask.",
    items: [
      {
        name: "react-router-scroll-positions",
        purpose: "Where you were on a page, for the way back to it.",
        kept: "Until the tab is closed",
      },
      {
        name: "remix-router-transitions",
        purpose: "Which pages you went between, so that the way back fades in as the way there did.",
        kept: "Until the tab is closed",
      },
      {
        name: "zenne-language",
        purpose:
          "The language you chose, or that you closed the offer of another one, so that it is not made again.",
        kept: "Until you clear it in your browser",
      },
      {
        name: "zenne-form",
        purpose: "What you had typed in a form, while the page is opened in another language.",
        kept: "For that one step",
      },
      {
        name: "quote-attempts",
        purpose: "When you sent the quote form, so that it is not sent too often.",
        kept: "Until the tab is closed",
      },
      {
        name: "contact-attempts",
        purpose: "When you sent the contact form, so that it is not sent too often.",
        kept: "Until the tab is closed",
      },
    ],
  },
  staff: {
    title: "Our staff, who sign in",
    text: "These cookies are set at sign-in only, are needed for it, and cannot be read by scripts. With https their names begin with __Host-. Filters and drafts that staff save stay in their own browser until they remove them.",
    items: [
      {
        name: "zenne_session",
        purpose: "Who is signed in.",
        kept: "Until signing out, or 24 hours after the last activity",
      },
      {
        name: "zenne_device",
        purpose:
          "That this browser has signed in before, so that strangers who guess a password lock nobody out.",
        kept: "90 days from the last sign-in",
      },
      {
        name: "zenne_pending",
        purpose: "That the password was right and a second factor is asked for.",
        kept: "10 minutes from the password",
      },
      {
        name: "zenne_trusted",
        purpose: "That this browser need not be asked for a second factor, where its owner ticked that.",
        kept: "30 days from the sign-in at which it was ticked",
      },
    ],
  },
  sections: [
    {
      title: "The map on the contact page",
      paragraphs: [
        "Its streets come from OpenStreetMap, openstreetmap.org, which sees your network address when you show them (in a browser without JavaScript as soon as the page opens) and may set cookies of its own. The address stands beside the map as text.",
      ],
    },
    {
      title: "Your browser",
      paragraphs: [
        "You can delete or refuse all of this in your browser. Every public page works without it.",
      ],
    },
  ],
};
