import { SHIPMENT_IS_OPEN } from "#app/status-history/sync-status.server.ts";
import { onOneLine } from "#app/kit/text/text.ts";
import { type RawBuilder, sql } from "kysely";
import { places } from "#content/places/places.server.ts";
import { type Actor, authorize, can } from "#app/access/policy.ts";
import { carriersNamed } from "#app/carriers/named-carriers.server.ts";
import { readMissingPapers } from "#app/documents/missing-papers.server.ts";
import { endOfLocalDay, startOfLocalDay } from "#app/kit/time/time.ts";
import { COMPANY_TIME_ZONE } from "#app/kit/time/time-zone.ts";
import type { Database } from "#database/connection/connect.ts";
import { conflictsOf, conflictText } from "./conflicts.ts";
import { regionOf, type Stop, type StopDeadline, type StopKind, stopKey } from "./stop.ts";

/** Maximum number of stops that are shown at once. */
const STOPS_MAX = 500;

interface Row extends Omit<
  Stop,
  "region" | "order" | "isDone" | "kg" | "haulierMail" | "at" | "deadline" | "lacksCmr"
> {
  kind: StopKind;
  weight: string | null;
  status: string;
  code: string | null;
  postcode: string | null;
  country: string | null;
  order_number: string | null;
  is_outdated: boolean;
  due_label: string | null;
  due_at: string | null;
  promised_at: string | null;
}

/**
 * Reads planned stops of these days, and unplanned ones expected by road legs, or by the delivery of a road shipment
 * without legs.
 * @param days `YYYY-MM-DD`, in order, inclusive; `more` when there are others
 */
export async function readPlan(
  db: Database,
  actor: Actor,
  days: { first: string; last: string },
): Promise<{ stops: Stop[]; more: boolean }> {
  authorize(actor, "shipments.read");
  // Places, parties and orders are read for the shown rows only.
  const { rows } = await sql<Row>`
    with wanted as materialized (${wantedStops(days)}),
    shown as materialized (
      select wanted.*, tracking_number, pieces, weight, dangerous_goods, status, origin_location, origin_code, destination_location,
        destination_code, shipper_id, consignee_id, estimated_delivery
      from wanted join shipments on shipments.id = wanted.shipment_id
      where not history and (wanted.id is not null or ${SHIPMENT_IS_OPEN})
      order by wanted.day, wanted.starts nulls last, tracking_number, wanted.kind desc limit ${sql.lit(STOPS_MAX + 1)})
    select shown.id, shown.shipment_id, tracking_number, shown.kind, to_char(shown.day, 'YYYY-MM-DD') as day,
      to_char(shown.starts, 'HH24:MI') as starts, to_char(ends, 'HH24:MI') as ends, expected, shown.haulier, driver, vehicle,
      shown.reference, shown.note, deliver_to, price, coalesce(shown.updated_at::text, '') as version, pieces, weight,
      dangerous_goods as "isDangerous", shown.status,
      coalesce(leg.place, case shown.kind when 'pickup' then origin_location else destination_location end) as place,
      case when leg.place is null then case shown.kind when 'pickup' then origin_code else destination_code end
        else leg.code end as code,
      party.name as party, party.address, companies.postcode, companies.country_code as country,
      documents.number as order_number, told_at is null as is_outdated, due.label as due_label, due.at as due_at,
      (select number from documents as note join document_shipments as of on of.document_id = note.id
        where of.shipment_id = shown.shipment_id and note.kind = 'cmr' and note.voided_at is null limit 1) as cmr,
      case shown.kind when 'delivery' then to_char(estimated_delivery at time zone ${sql.lit(COMPANY_TIME_ZONE)}, ${LOCAL_MINUTE}) end as promised_at,
      case shown.kind when 'delivery' then (${pickupAt}) end as pickup_at
    from shown
    left join lateral (${soonestDeadline}) as due on true
    left join lateral (${roadEnd}) as leg on true
    left join lateral (${partyAt}) as party on true
    left join companies on companies.id = party.company_id
    left join documents on documents.id = order_id and voided_at is null
    order by shown.day, shown.starts nulls last, tracking_number, shown.kind desc`.execute(db);
  // Only what is planned with a haulier can be ordered, by those who may issue papers.
  const orderable = can(actor, "documents.write")
    ? rows.filter(({ id, haulier, cmr }) => id !== null && haulier !== null && cmr === null)
    : [];
  const unnoted = [...new Set(orderable.map(({ shipment_id }) => shipment_id))];
  const hauliers = rows.map(({ haulier }) => haulier);
  const [carriers, missing] = await Promise.all([
    carriersNamed(db, actor, hauliers),
    readMissingPapers(db, actor, unnoted, new Date()),
  ]);
  // A haulier's price is a cost, so it needs that capability.
  const mayRead = can(actor, "charges.read");
  const stops = rows.slice(0, STOPS_MAX).map((row) => ({
    ...stopOf(mayRead ? row : { ...row, price: null }, carriers),
    lacksCmr: missing.get(row.shipment_id)?.some(({ paper }) => paper === "cmr") ?? false,
  }));
  return { stops, more: rows.length > STOPS_MAX };
}

function wantedStops({ first, last }: { first: string; last: string }): RawBuilder<unknown> {
  const [from, until] = [startOfLocalDay(first), endOfLocalDay(last)];
  const local = (moment: RawBuilder<unknown>) => sql`${moment} at time zone ${sql.lit(COMPANY_TIME_ZONE)}`;
  const expectedStop = (
    kind: StopKind,
    id: RawBuilder<unknown>,
    at: RawBuilder<unknown>,
    carrier: RawBuilder<unknown>,
  ) =>
    sql`null::uuid, ${id}, ${sql.lit(kind)}, (${local(at)})::date, null::time, null::time,
      to_char(${local(at)}, 'HH24:MI'), ${carrier}, null, null, null, null, null, null, null::uuid, null::timestamptz, null::timestamptz`;
  const isUnplanned = (kind: StopKind, id: RawBuilder<unknown>) =>
    sql`not exists (select from planned_stops where shipment_id = ${id} and kind = ${sql.lit(kind)})`;
  const leg = sql`leg.shipment_id`;
  return sql`
    (select id, shipment_id, kind, day, starts, ends, null::text as expected, haulier, driver, vehicle, reference, note, deliver_to, price,
      order_id, told_at, updated_at
    from planned_stops where day between ${first}::date and ${last}::date
      and not (select history from shipments where id = shipment_id)
    order by day, starts nulls last limit ${sql.lit(STOPS_MAX + 1)})
    union all
    select ${expectedStop("pickup", leg, sql`etd`, sql`carrier`)} from shipment_legs as leg
    where mode = 'road' and position = 0 and kind in ('pickup', 'main') and atd is null
      and etd >= ${from} and etd < ${until} and ${isUnplanned("pickup", leg)}
    union all
    select ${expectedStop("delivery", leg, sql`eta`, sql`carrier`)} from shipment_legs as leg
    where mode = 'road' and kind in ('delivery', 'main') and ata is null and eta >= ${from} and eta < ${until}
      and ${isUnplanned("delivery", leg)}
      and not exists (select from shipment_legs as later
        where later.shipment_id = leg.shipment_id and later.position > leg.position)
    union all
    select ${expectedStop("delivery", sql`shipments.id`, sql`estimated_delivery`, sql`null`)} from shipments
    where service_type = 'Road Transport' and ${SHIPMENT_IS_OPEN} and not history
      and estimated_delivery >= ${from} and estimated_delivery < ${until}
      and ${isUnplanned("delivery", sql`shipments.id`)}
      and not exists (select from shipment_legs where shipment_id = shipments.id)`;
}

/** The end at the customer's door of the first or last road leg. */
const roadEnd = sql`
  select case shown.kind when 'pickup' then from_place else to_place end as place,
    case shown.kind when 'pickup' then from_code else to_code end as code
  from shipment_legs where shipment_id = shown.shipment_id and mode = 'road'
  order by case shown.kind when 'pickup' then position else -position end limit 1`;

const LOCAL_MINUTE = sql.lit('YYYY-MM-DD"T"HH24:MI');

/** The earliest open deadline at the stop's end of the journey, in the place's time zone. Claims' notices do not concern trucks. */
const soonestDeadline = sql`
  select label, to_char(case when due_offset is null then due_at at time zone ${sql.lit(COMPANY_TIME_ZONE)}
    else due_at at time zone 'UTC' + make_interval(mins => due_offset) end, ${LOCAL_MINUTE}) as at
  from deadlines join deadline_kinds on code = deadlines.kind
  where deadlines.shipment_id = shown.shipment_id and done_at is null and claim_id is null and due_at is not null
    and place_end = case shown.kind when 'pickup' then 'from' else 'to' end
  order by due_at limit 1`;

/** Time of the same shipment's pick-up: planned, else as expected by its first road leg; null when that leg has departed. */
const pickupAt = sql`
  select coalesce(
    (select to_char(day, 'YYYY-MM-DD') || coalesce(to_char(starts, '"T"HH24:MI'), '') from planned_stops
      where shipment_id = shown.shipment_id and kind = 'pickup'),
    (select to_char(etd at time zone ${sql.lit(COMPANY_TIME_ZONE)}, ${LOCAL_MINUTE}) from shipment_legs
      where shipment_id = shown.shipment_id and position = 0 and mode = 'road'))
  where not exists (select from shipment_legs where shipment_id = shown.shipment_id and position = 0 and atd is not null)
    and shown.status = 'pending'`;

const partyAt = sql`
  select coalesce(nullif(company, ''), name) as name, address, company_id from shippers
  where shown.kind = 'pickup' and id = shipper_id
  union all
  select coalesce(nullif(company, ''), name), address, company_id from consignees
  where shown.kind = 'delivery' and id = consignee_id`;

function stopOf(
  { weight, status, code, address, postcode, country, order_number, is_outdated, ...row }: Row,
  carriers: Awaited<ReturnType<typeof carriersNamed>>,
): Omit<Stop, "lacksCmr"> {
  const { due_label, due_at, promised_at, ...rest } = row;
  const place = places.shownName(row.place, code);
  const at = places.find(code)?.at;
  const deadlines: StopDeadline[] = [
    ...(due_label && due_at ? [{ label: due_label, at: due_at }] : []),
    ...(promised_at ? [{ label: "Promised delivery", at: promised_at }] : []),
  ];
  return {
    ...rest,
    address: address && onOneLine(address),
    place,
    at: at ? [at.longitude, at.latitude] : null,
    region: regionOf({ address, postcode, country, code, place }),
    kg: weight === null ? null : Number(weight),
    isDone: status === "delivered" || status === "cancelled",
    deadline: deadlines.toSorted((one, other) => one.at.localeCompare(other.at))[0] ?? null,
    order: order_number === null ? null : { number: order_number, isOutdated: is_outdated },
    haulierMail: (row.haulier && carriers.get(row.haulier)?.email) || null,
  };
}

/** Finds the conflicts of these stops. */
export async function readConflicts(
  db: Database,
  actor: Actor,
  of: readonly { shipmentId: string; kind: StopKind; day: string }[],
): Promise<string[]> {
  authorize(actor, "shipments.read");
  const days = Map.groupBy(of, ({ day }) => day);
  const texts = await Promise.all(
    [...days].map(async ([day, some]) => {
      const { stops } = await readPlan(db, actor, { first: day, last: day });
      const conflicts = conflictsOf(stops);
      return some
        .flatMap(({ shipmentId, kind }) => conflicts.get(stopKey({ shipment_id: shipmentId, kind })) ?? [])
        .map(conflictText);
    }),
  );
  return texts.flat();
}
