import { AsyncLocalStorage } from "node:async_hooks";
import { places } from "#content/places/places.server.ts";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { type CustomerShipment, customerShipments } from "../customer-shipments.server.ts";
import { parsePortalFilter } from "../portal-filter.ts";
import { CSV_TITLES, PORTAL_MESSAGES, PORTAL_WORDS } from "../site-words.ts";
import type { Route } from "./+types/portal-csv.route";
import { customerOf, openLink, refuseLink } from "../link-requests.server.ts";
import { BYTE_ORDER_MARK, csvLine, guardCell } from "#app/kit/text/csv-cells.ts";
import { currentLanguage } from "#app/kit/language/language.ts";
import { SERVICE_LABELS } from "#app/goods/service-words.ts";
import { statusInWords } from "#app/shipments/status-in-words.ts";
import { toLocalDateTime, toLocalDay } from "#app/kit/time/time.ts";

const files = { name: "portal-files", points: 20, seconds: 10 * 60 };

export const loader = withErrorMapping(async (args: Route.LoaderArgs) => {
  const { request, context } = args;
  const { limits, address, now } = context.get(requestScope);
  const opened = await openLink(args);
  const customer = opened.link ? customerOf(opened.link) : null;
  if (!customer) return plain(opened.refused ?? (await refuseLink(limits, address)));
  await opened.counted;
  const headers = {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${portalFileName(now())}"`,
    "Cache-Control": "no-store, no-transform",
  };
  // A HEAD request has no body: nothing is read for it.
  if (request.method === "HEAD") return new Response(null, { headers });
  if (!(await consumeVisitorPoint(limits, files, address)))
    return new Response(`${PORTAL_MESSAGES.tooManyFiles}\n`, { status: 429, headers: text });
  const batches = customerShipments(
    opened.db,
    customer,
    parsePortalFilter(new URL(request.url).searchParams),
  );
  const encoder = new TextEncoder();
  let isStarted = false;
  const body = new ReadableStream<Uint8Array>({
    // Keeps the request's language for the stream, which the server reads outside of the request.
    pull: AsyncLocalStorage.bind(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (!isStarted) {
        isStarted = true;
        return controller.enqueue(encoder.encode(csvHeading()));
      }
      const { value, done } = await batches.next();
      if (done) return controller.close();
      controller.enqueue(encoder.encode(csvRows(value)));
    }),
    async cancel() {
      await batches.return(undefined);
    },
  });
  return new Response(body, { headers });
});

const text = { "Content-Type": "text/plain; charset=utf-8" };

function plain({ data: { dead }, init }: Awaited<ReturnType<typeof refuseLink>>): Response {
  return new Response(`${dead}\n`, { status: init?.status ?? 404, headers: text });
}

const serviceWord = (type: string | null): string =>
  (SERVICE_LABELS as Readonly<Record<string, string>>)[type ?? ""] ?? type ?? "";
const moment = (date: Date | null) => (date ? toLocalDateTime(date).replace("T", " ") : "");

const CELLS = {
  tracking_number: (row) => guardCell(row.tracking_number),
  status: (row) => guardCell(statusInWords(row.status)),
  service_type: (row) => guardCell(serviceWord(row.service_type)),
  origin_location: (row) => guardCell(places.nameWithCountry(row.origin_location, row.origin_code)),
  destination_location: (row) =>
    guardCell(places.nameWithCountry(row.destination_location, row.destination_code)),
  current_location: (row) =>
    guardCell(row.current_location ? places.shownName(row.current_location, row.current_code) : ""),
  estimated_delivery: (row) => moment(row.estimated_delivery),
  delivered_at: (row) => moment(row.delivered_at),
  pieces: (row) => (row.pieces === null ? "" : String(row.pieces)),
  weight: (row) => (row.weight === null ? "" : decimal(Number(row.weight))),
  shipper_name: (row) => guardCell(row.shipper_name ?? ""),
  consignee_name: (row) => guardCell(row.consignee_name ?? ""),
} as const satisfies Partial<Record<keyof CustomerShipment, (row: CustomerShipment) => string>>;
const COLUMNS = Object.keys(CELLS) as (keyof typeof CELLS)[];

/** Outside English the format is that of Belgian spreadsheet programs: semicolons, and decimal commas. */
const isEnglish = () => currentLanguage() === "en";
const decimal = (number: number) => (isEnglish() ? String(number) : String(number).replace(".", ","));
const line = (cells: readonly string[]) => csvLine(cells, isEnglish() ? "," : ";");

const csvHeading = (): string => BYTE_ORDER_MARK + line(COLUMNS.map((column) => CSV_TITLES[column]));

/** Lines of the file; no cell is a formula (docs/decisions/0007). */
function csvRows(rows: readonly CustomerShipment[]): string {
  return rows.map((row) => line(COLUMNS.map((column) => CELLS[column](row)))).join("");
}

/** `shipments-{date}.csv`, with the date in Brussels. */
const portalFileName = (now: Date): string => `${PORTAL_WORDS.csvName}-${toLocalDay(now)}.csv`;
