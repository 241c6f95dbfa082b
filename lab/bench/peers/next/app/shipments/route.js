import { listShipments } from "../../../queries.js";

export const dynamic = "force-dynamic";

export async function GET(request) {
  return Response.json(await listShipments(new URL(request.url).searchParams.get("search") ?? ""));
}
