import { columns, pool } from "../pool.js";

export const dynamic = "force-dynamic";

/** The newest hundred shipments, or those whose number holds `search`. */
export async function GET(request) {
  const search = new URL(request.url).searchParams.get("search") ?? "";
  const newest = "order by s.created_at desc, s.id desc limit 100";
  const { rows } = await (search
    ? pool.query(`select ${columns} where s.tracking_key like $1 ${newest}`, [`%${search}%`])
    : pool.query(`select ${columns} ${newest}`));
  return Response.json(rows);
}
