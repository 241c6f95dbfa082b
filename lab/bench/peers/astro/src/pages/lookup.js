import { findShipment } from "../../../queries.js";

export async function GET({ url }) {
  return Response.json(await findShipment(url.searchParams.get("key")));
}
