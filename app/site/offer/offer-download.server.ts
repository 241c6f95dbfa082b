import type { RouterContextProvider } from "react-router";
import { fileResponse, noSuchFile, plainAnswer } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { refuseLink } from "#app/site/portal/open-link.server.ts";
import type { Database } from "#database/connection/connect.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { findLinkedOffer, type LinkedOffer } from "#database/offers/linked-offer.ts";
import { PORTAL_MESSAGES } from "#words/links.ts";

/** Together with what other private links give. A download may be asked for in several parts. */
const downloads = { name: "portal-documents", points: 200, seconds: 10 * 60 };

interface Args {
  request: Request;
  params: { token: string };
  context: Readonly<RouterContextProvider>;
}

type Found = Parameters<typeof fileResponse>[2] | null;

export async function offerDownload(
  { request, params, context }: Args,
  find: (db: Database, offer: LinkedOffer["offer"]) => Promise<Found>,
): Promise<Response> {
  const { readDb, limits, address } = context.get(requestScope);
  const db = readDb();
  const linked = await findLinkedOffer(db, params.token);
  const file = linked && (await find(db, linked.offer));
  if (!file) {
    const { init } = await refuseLink(limits, address);
    return init?.status === 429 ? plainAnswer(`${PORTAL_MESSAGES.tooManyMisses}\n`, 429) : noSuchFile();
  }
  if (!(await consumeVisitorPoint(limits, downloads, address)))
    return plainAnswer(`${PORTAL_MESSAGES.tooManyFiles}\n`, 429);
  return fileResponse(request, db, file);
}
