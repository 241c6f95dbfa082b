import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { PAPER_LEAD_HOURS, type PaperRule, PAPERS_UNTIL_DAYS, paperList } from "./paper.ts";
import { usedUpSince } from "#app/due-times/due-time.ts";
import { SERVICE_OF_FREIGHT } from "#app/goods/service-type.ts";
import { isProvenByEvent, SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";

const texts = (values: readonly string[]) =>
  sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;

/** Maps kinds of issued documents to papers; other kinds keep their own name, which no rule uses. */
const paperOfDocument = sql`case documents.kind ${sql.join(
  paperList.rules.flatMap(({ paper, documents = [] }) =>
    documents.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(paper)}`),
  ),
  sql` `,
)} else documents.kind end`;

export const papersPresentOrWaived: RawBuilder<string[]> = sql<string[]>`array(
  select files.kind from files where files.shipment_id = shipments.id
  union all select ${paperOfDocument} from document_shipments
    join documents on documents.id = document_shipments.document_id and documents.voided_at is null
    where document_shipments.shipment_id = shipments.id
  union all select paper_waivers.paper from paper_waivers where paper_waivers.shipment_id = shipments.id
  union all select 'proof_of_delivery' where ${isProvenByEvent})`;

const [from, to] = [sql`left(shipments.origin_code, 2)`, sql`left(shipments.destination_code, 2)`];
const union = texts(paperList.customsUnion);
const onRoute = {
  abroad: sql`(${from} = ${to}) is not true`,
  customs: sql`(${from} = ${to} or (${from} = any(${union}) and ${to} = any(${union}))) is not true`,
  out: sql`${from} <> ${to} and ${to} <> all(${union})`,
  into: sql`${from} <> all(${union}) and ${to} = any(${union})`,
};

function neededPaper({ paper, modes, stage, route, dangerous }: PaperRule) {
  const services = texts(modes.map((mode) => SERVICE_OF_FREIGHT[mode]));
  const conditions = [
    sql`due.${sql.ref(stage)} and shipments.service_type = any(${services})`,
    ...(route ? [onRoute[route]] : []),
    ...(dangerous ? [sql`shipments.dangerous_goods`] : []),
  ];
  return sql`case when ${sql.join(conditions, sql` and `)} then ${sql.lit(paper)} end`;
}

/**
 * Condition for missing papers, from the list that `missingPapers` reads. Its subqueries filter by the shipment's id
 * only: restrict the shipments first.
 */
function missesPapers(now: Date): Expression<SqlBool> {
  const soon = sql`${now}::timestamptz + make_interval(hours => ${sql.lit(PAPER_LEAD_HOURS)})`;
  // «offset 0» keeps PostgreSQL from evaluating the subquery once per use.
  return sql<SqlBool>`exists (
    select from (
      select array_remove(array[${sql.join(paperList.rules.map(neededPaper))}]::text[], null) as papers
      from (select
        shipments.status <> 'pending' or exists (select from shipment_legs
          where shipment_legs.shipment_id = shipments.id and coalesce(atd, etd) <= ${soon}) as departure,
        shipments.status in ('delivered', 'out_for_delivery')
          or coalesce(shipments.estimated_delivery <= ${soon}, false) as arrival,
        shipments.status = 'delivered' as delivery
        offset 0) as due
      offset 0) as asked
    where asked.papers <> '{}' and not asked.papers <@ ${papersPresentOrWaived})`;
}

const wasJustDelivered = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(shipments.delivered_at >= ${usedUpSince(now, PAPERS_UNTIL_DAYS)} and shipments.status = 'delivered')`;

/** Condition for shipments whose papers are requested: open ones, and those delivered in the last thirty days. */
export const isAskedForPapers = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${SHIPMENT_IS_OPEN} or ${wasJustDelivered(now)})`;

/** Condition for open shipments with missing papers; scan in the order of `estimated_delivery`. */
export const openMissesPapers = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${SHIPMENT_IS_OPEN} and ${missesPapers(now)})`;

/** Condition for shipments with missing papers delivered in the last thirty days; scan in the order of `delivered_at`. */
export const deliveredMissesPapers = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${wasJustDelivered(now)} and ${missesPapers(now)})`;
