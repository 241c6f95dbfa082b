import type { Capability, Role } from "#app/access/policy.ts";

export const ROLE_TEXTS: Record<Role, { name: string; line: string }> = {
  owner: { name: "Owner", line: "Does everything, and decides who works here." },
  operations: { name: "Operations", line: "Shipments and their papers, customers, requests and messages." },
  sales: {
    name: "Sales",
    line: "Requests, offers, charges, messages and customers; reads shipments and writes notes on them.",
  },
  accounting: {
    name: "Accounting",
    line: "Charges, invoices and payments; reads shipments, customers and reports, and writes notes.",
  },
  editor: { name: "Editor", line: "Writes and publishes the blog." },
  viewer: { name: "Viewer", line: "Reads shipments, customers and requests; changes nothing." },
};

interface FirstTask {
  title: string;
  line: string;
  to: string;
  needs: Capability;
}

const answerRequests: FirstTask = {
  title: "Answer a quote request",
  line: "The newest stand on top. Reply from its page.",
  to: "/admin/quotes",
  needs: "requests.write",
};

export const FIRST_TASKS: Record<Role, readonly [FirstTask, FirstTask, FirstTask]> = {
  owner: [
    {
      title: "Invite a colleague",
      line: "By e-mail, with the role that fits the work.",
      to: "/admin/settings/staff",
      needs: "staff.manage",
    },
    {
      title: "See who did what",
      line: "Every change of every record, and what was deleted.",
      to: "/admin/settings/audit",
      needs: "audit.read",
    },
    {
      title: "See what moves today",
      line: "All shipments, filtered as you like.",
      to: "/admin/shipments",
      needs: "shipments.read",
    },
  ],
  operations: [
    {
      title: "Create a shipment",
      line: "The tracking number is given; customers can follow it at once.",
      to: "/admin/shipments/new",
      needs: "shipments.write",
    },
    {
      title: "Tell where a shipment is",
      line: "Open one and add a status with its place and time.",
      to: "/admin/shipments",
      needs: "shipments.write",
    },
    { ...answerRequests, line: "The newest stand on top. One click makes a shipment of it." },
  ],
  sales: [
    answerRequests,
    {
      title: "Make an offer",
      line: "The customer accepts or declines it by a link.",
      to: "/admin/offers",
      needs: "offers.write",
    },
    {
      title: "Look after customers",
      line: "Companies, their people, and the mails they want.",
      to: "/admin/customers",
      needs: "customers.write",
    },
  ],
  accounting: [
    {
      title: "Complete the charges of the month",
      line: "What lacks its actual cost or price stands in one list.",
      to: "/admin/charges?missing=1",
      needs: "charges.export",
    },
    {
      title: "Look up a shipment",
      line: "Who pays, its charges, papers and files.",
      to: "/admin/shipments",
      needs: "shipments.read",
    },
    {
      title: "Issue the drafts",
      line: "From the charges of a shipment; each gets its number, PDF and e-invoice.",
      to: "/admin/invoices?state=draft",
      needs: "invoices.write",
    },
  ],
  editor: [
    {
      title: "Write an article",
      line: "It stays a draft until you publish it.",
      to: "/admin/blog/new",
      needs: "blog.write",
    },
    {
      title: "Go on with a draft",
      line: "What has been begun and not published.",
      to: "/admin/blog?status=draft",
      needs: "blog.read",
    },
    {
      title: "Mend what is published",
      line: "Open an article to change it; readers see it at once.",
      to: "/admin/blog?status=published",
      needs: "blog.write",
    },
  ],
  viewer: [
    {
      title: "See where a shipment is",
      line: "Search by number, name or place.",
      to: "/admin/shipments",
      needs: "shipments.read",
    },
    {
      title: "Find a customer",
      line: "Companies, their people, and what moves for them.",
      to: "/admin/customers",
      needs: "customers.read",
    },
    {
      title: "Read the requests",
      line: "What was asked for, and what became of it.",
      to: "/admin/quotes",
      needs: "requests.read",
    },
  ],
};
