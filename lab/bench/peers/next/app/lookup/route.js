import { findShipment } from "../../../queries.js";

export const dynamic = "force-dynamic";

export async function GET(request) {
  return Response.json(await findShipment(new URL(request.url).searchParams.get("key")));
}
