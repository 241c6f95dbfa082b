import { listShipments } from "../../../queries.js";

export async function GET({ url }) {
  return Response.json(await listShipments(url.searchParams.get("search") ?? ""));
}
