import { isbot } from "isbot";
import { data } from "react-router";
import { requestScope, type RouteArgs } from "#app/request/context.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import type { Customer } from "./matching-shipments.server.ts";
import { trackingNumberOf } from "./customer-shipments.server.ts";
import { countOpening, findOpenLink, type OpenLink } from "./open-link.server.ts";
import { PORTAL_MESSAGES } from "./site-words.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";
import { plainAnswer } from "#app/files/file-response.server.ts";

/** Limit of invalid links per network, against guessing. */
const misses = { name: "private-link-misses", points: 30, seconds: 15 * 60 };

interface DeadLink {
  dead: string;
}

export interface LinkArgs extends RouteArgs {
  params: { token?: string };
}

/** Opens a private link. Invalid links get the same response, after the same queries; `db` is used for the rest of the page too. */
export async function openLink({ request, params, context }: LinkArgs) {
  const scope = context.get(requestScope);
  // What is written by a link counts on what the primary says of it.
  const db = request.method === "POST" ? scope.db : scope.readDb();
  const link = await findOpenLink(db, params.token ?? "");
  if (link)
    return { db, link, counted: isPersonOpening(request) ? countOpening(scope.db, link.id) : undefined };
  return { db, refused: await refuseLink(scope.limits, scope.address) };
}

/** The same response for records outside an open link, such as another customer's shipment. */
export async function refuseLink(limits: Parameters<typeof consumeVisitorPoint>[0], address: string) {
  const allowed = await consumeVisitorPoint(limits, misses, address);
  return allowed
    ? data<DeadLink>({ dead: PORTAL_MESSAGES.deadText }, { status: 404 })
    : data<DeadLink>({ dead: PORTAL_MESSAGES.tooManyMisses }, { status: 429 });
}

export function customerOf({ target }: OpenLink): Customer | null {
  return target.kind === "shipment" ? null : { kind: target.kind, id: target.id };
}

/** Opens the shipment of an address if its link covers it: the link's own, or one of its customer. */
export async function openShipment(args: LinkArgs & { params: { shipment?: string } }) {
  const { db, link, refused } = await openLink(args);
  const shipment = args.params.shipment;
  const customer = link ? customerOf(link) : null;
  const isOpen = customer
    ? shipment !== undefined && (await trackingNumberOf(db, customer, shipment)) !== null
    : shipment === undefined;
  return { db, link, refused, shipmentId: link && isOpen ? (shipment ?? link.target.id) : null };
}

const staffCookie = /(?:^|;\s*)(?:__Host-)?zenne_session=/;

/**
 * Tells whether a request counts as opened by a person: no prefetch, no navigation inside the portal, no staff. Mail
 * scanners that act as browsers count.
 */
export function isPersonOpening({ method, headers }: Request): boolean {
  if (method !== "GET" || headers.get("sec-fetch-site") === "same-origin") return false;
  if (/prefetch|prerender|preview/.test(`${headers.get("sec-purpose")} ${headers.get("purpose")}`))
    return false;
  if (staffCookie.test(headers.get("cookie") ?? "")) return false;
  return !isbot(headers.get("user-agent") ?? "");
}

/** Limit of downloads by private links in total; a download may be requested in several parts. */
const downloads = { name: "portal-documents", points: 200, seconds: 10 * 60 };

/** Downloads a file; checked each time: hidden, voided, foreign or revoked ones get the same response as missing ones. */
export async function linkedDownload<LinkedFile>(
  context: RouteArgs["context"],
  { file, refused }: { file: LinkedFile | null; refused?: Awaited<ReturnType<typeof refuseLink>> },
  give: (file: LinkedFile) => Promise<Response>,
): Promise<Response> {
  const { limits, address } = context.get(requestScope);
  if (file === null) {
    const { init } = refused ?? (await refuseLink(limits, address));
    return init?.status === 429
      ? plainAnswer(`${PORTAL_MESSAGES.tooManyMisses}\n`, 429)
      : plainAnswer(`${REFUSAL_WORDS.noFile}\n`, 404);
  }
  if (!(await consumeVisitorPoint(limits, downloads, address)))
    return plainAnswer(`${PORTAL_MESSAGES.tooManyFiles}\n`, 429);
  const answer = await give(file);
  // Other messages are for staff, in English.
  return answer.ok || answer.status === 416
    ? answer
    : plainAnswer(`${REFUSAL_WORDS.fileFailed}\n`, answer.status);
}
