import type { QuoteStatus } from "#app/quote-requests/quote-request.ts";
import { addDays, startOfLocalDay, toLocalDay } from "#app/kit/time/time.ts";
import { demoId } from "./random.ts";
import samples from "./samples/quote-requests.json" with { type: "json" };
import { hoursBefore } from "./times.ts";
import messages from "./samples/contact-messages.json" with { type: "json" };

interface Request {
  hoursAgo: number;
  name: string;
  email: string;
  company?: string;
  phone?: string;
  service: string;
  from: string;
  to: string;
  cargo: string;
  weight: string;
  dimensions?: string;
  message?: string;
  status?: QuoteStatus;
  read?: boolean;
  shipment?: number;
  /** Snoozed for so many days. */
  snoozed?: number;
}

// Newest first; people and companies are invented.
const requests = samples as Request[];

const OWNER = "lotte.claes@zenne-samples.example";
const OTHER_OWNER = "wim.peeters@zenne-samples.example";

/** Owner of a demo request and time of its answer; a pending one has no owner unless it is snoozed. */
export function demoRequestOwners(now: Date) {
  return requests.flatMap(({ status, snoozed, hoursAgo }, number) => {
    if (status === undefined && !snoozed) return [];
    const answered = hoursBefore(now, hoursAgo * 0.8);
    return {
      id: demoId("quote-request", number),
      owner: number % 4 === 3 ? OTHER_OWNER : OWNER,
      answered_at: status === undefined ? null : answered,
    };
  });
}

export function demoQuoteRequests(now: Date) {
  return requests.map((request, number) => {
    const created = hoursBefore(now, request.hoursAgo);
    const handled = request.status === undefined ? 0 : Math.min(request.hoursAgo / 2, 20);
    return {
      id: demoId("quote-request", number),
      name: request.name,
      email: request.email,
      phone: request.phone ?? null,
      company: request.company ?? null,
      service_type: request.service,
      origin_location: request.from,
      destination_location: request.to,
      cargo_type: request.cargo,
      weight: request.weight,
      dimensions: request.dimensions ?? null,
      message: request.message ?? null,
      status: request.status ?? ("pending" as const),
      is_read: request.read ?? false,
      shipment_id: request.shipment === undefined ? null : demoId("shipment", request.shipment),
      snoozed_until: request.snoozed ? startOfLocalDay(addDays(toLocalDay(now), request.snoozed)) : null,
      created_at: created,
      updated_at: hoursBefore(created, -handled),
    };
  });
}

export function demoContactSubmissions(now: Date) {
  return messages.map(({ hoursAgo, read, ...message }, number) => {
    const created = hoursBefore(now, hoursAgo);
    return {
      id: demoId("contact-submission", number),
      ...message,
      is_read: read,
      created_at: created,
      updated_at: read ? new Date(created.getTime() + 45 * 60_000) : created,
    };
  });
}
