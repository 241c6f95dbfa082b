import { beforeAll, expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { addStaff } from "#app/accounts/staff.server.ts";
import { buildOn, startBuild } from "./rebuild-sums.server.ts";
import { saveCharges } from "#app/charges/charges.server.ts";
import { staffContext } from "#app/request/context.ts";
import { ROLES, type Role } from "#app/access/policy.ts";
import { REPORT_KEYS, REPORT_TEXTS } from "./words.ts";
import { countWaiting } from "#app/quote-requests/quote-requests.server.ts";
import { testCharge } from "#tests/charges.ts";
import { testActor, testStaff } from "#tests/actors.ts";
import { requestContext } from "#tests/request-context.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { action as csvAction, reportCsv } from "./report-csv.route.ts";
import { ReportsPage } from "./reports-page.tsx";
import { loader } from "./reports.route.tsx";
import { wordCell } from "./report-view.ts";

const database = useTestDatabase();
let actorId = "";

beforeAll(async () => {
  actorId = (await addStaff(database.db, { email: "desk@zenne.example", password: "secret-1" })) ?? "";
});

const contextOf = (role: Role) => {
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, testStaff({ id: actorId, sessionId: actorId, role }));
  return context;
};
type Page = Parameters<typeof ReportsPage>[0];

async function pageOf(role: Role, query = ""): Promise<Page> {
  const request = new Request(`http://localhost/admin/reports${query}`);
  const answer = (await loader({ request, params: {}, context: contextOf(role) } as never)) as { data: Page };
  return answer.data;
}

function fileOf(
  role: Role,
  report: string,
  query = "?from=2026-01&to=2026-12",
  format = "comma",
): Promise<Response> {
  const body = new URLSearchParams({ format });
  const request = new Request(`http://localhost/admin/reports/${report}/export${query}`, {
    method: "POST",
    body,
  });
  return csvAction({ request, params: { report }, context: contextOf(role) } as never) as Promise<Response>;
}

function drawn(page: Page): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ReportsPage {...page} /> }]);
  return renderToStaticMarkup(<Stub />);
}

test("each role reads its reports: without charges no margin is in the data at all", async () => {
  const usual = ["on-time", "answers", "shipments", "lanes", "legs", "requests"];
  const [first = "", ...others] = usual;
  const charged = [first, "margins", ...others];
  const whole = [...charged, "reasons"];
  const seen: Record<Role, string[] | 403> = {
    owner: whole,
    operations: whole,
    sales: whole,
    accounting: charged,
    viewer: usual,
    editor: 403,
  };
  for (const role of ROLES) {
    const keys = await pageOf(role).then(
      ({ reports }) => Object.keys(reports ?? {}),
      (thrown: { init?: { status?: number } }) => thrown.init?.status,
    );
    expect(keys, role).toEqual(seen[role]);
  }
  expect((await pageOf("viewer")).reports?.requests).toMatchObject({ offers: null, reasons: null });
});

test("each role takes out the files of the reports it reads, and each is a line of the audit log", async () => {
  const statusOf = (role: Role, report: string) =>
    fileOf(role, report).then(
      ({ status }) => status,
      (thrown: { init?: { status?: number } }) => thrown.init?.status,
    );
  expect(await statusOf("viewer", "shipments")).toBe(200);
  expect(await statusOf("viewer", "margins")).toBe(403);
  expect(await statusOf("viewer", "reasons")).toBe(403);
  expect(await statusOf("editor", "shipments")).toBe(403);
  expect(await statusOf("owner", "nonsense")).toBe(404);
  expect(await statusOf("sales", "margins")).toBe(200);
  const { rows } = await database.pool.query<{ summary: string }>(
    "select summary from audit_log where action = 'reports.exported' order by id",
  );
  expect(rows.map(({ summary }) => summary)).toEqual([
    "Exported the report «Shipments by month and mode» of 2026-01 to 2026-12",
    "Exported the report «Margin by customer» of 2026-01 to 2026-12",
  ]);
});

test("page and file say the same of one shipment with a loss, and lead to its list", async () => {
  const { rows } = await database.pool.query<{ id: string }>(`
    insert into shipments (tracking_number, origin_location, destination_location, service_type, created_at)
    values ('ZF-REPORT-1', 'Ghent', 'Lille', 'Air Freight', '2026-03-10T12:00:00Z') returning id`);
  const charge = testCharge({
    cost_planned: "140",
    price_planned: "100",
    vat: null,
    booked_on: "2026-03-11",
  });
  await saveCharges(database.db, testActor({ id: actorId }), rows[0]!.id, [charge], { version: "none" });
  const html = drawn(await pageOf("owner", "?from=2026-02&to=2026-04"));
  expect(html).toContain("1 shipment in 3 months");
  expect(html).toContain("/admin/shipments?from=2026-03-01&amp;to=2026-03-31&amp;mode=air");
  expect(html).toContain("EUR −40.00");
  const lines = (await (await fileOf("owner", "shipments", "?from=2026-02&to=2026-04")).text()).split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFF?Month,.*Air/);
  expect(lines.slice(1)).toEqual(["2026-02,0,0,0,0", "2026-03,0,1,0,1", "2026-04,0,0,0,0", ""]);
  expect(await (await fileOf("owner", "margins", "?from=2026-02&to=2026-04")).text()).toContain("-40.00");
  const forExcel = await fileOf("owner", "margins", "?from=2026-02&to=2026-04", "semicolon");
  expect(await forExcel.text()).toContain(';EUR;1;"140,00";"100,00";"-40,00";');
  expect((await pageOf("owner")).format).toBe("semicolon");
});

test("requests that wait are as many as in their tab; snoozed ones stand apart, and a margin says of which months it is", async () => {
  await database.pool.query(`
    insert into quote_requests (name, email, created_at, snoozed_until)
    select 'Sender', 'sender@sender.example', '2026-03-12', until
    from unnest(array[null, now() + interval '2 days']) as until`);
  const html = drawn(await pageOf("owner", "?from=2026-02&to=2026-04"));
  expect(html).toContain("1 still waits and 1 is snoozed");
  const table = await (await fileOf("owner", "answers", "?from=2026-02&to=2026-04")).text();
  expect(table).toContain("Waiting,Snoozed");
  expect(table).toContain("2026-03,0,1,1,0");
  expect(await countWaiting(database.db, testActor({ id: actorId }))).toBe(1);
  const text = html.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("Margin of 3 months: EUR −40.00 of EUR 100.00 (−40.0%). 1 line counts as planned");
  expect(text).toContain("of EUR 100.00 with 1 line planned");
});

test("a period longer than two years has a row a quarter, and months where they are asked for", async () => {
  const query = "?from=2024-02&to=2026-04";
  const rowOf = async (address: string, span: string) => {
    const text = await (await fileOf("owner", "shipments", address)).text();
    return text.split("\r\n").find((line) => line.startsWith(span));
  };
  const html = drawn(await pageOf("owner", query));
  expect(html).toContain("February 2024 to April 2026, by quarter");
  expect(html).toContain("The busiest quarter was Q1 2026 with 1.");
  expect(html).toContain("/admin/shipments?from=2026-01-01&amp;to=2026-03-31&amp;mode=air");
  expect(drawn(await pageOf("owner", "?from=2026-03&to=2028-05"))).toContain(
    "The busiest month was March 2026 with 1.",
  );
  expect(await rowOf(query, "2026-Q1")).toBe("2026-Q1,0,1,0,1");
  expect(await rowOf(query, "2026-04")).toBe("2026-04,0,0,0,0");
  const byMonth = drawn(await pageOf("owner", `${query}&by=month`));
  expect(byMonth).toContain("The busiest month was March 2026 with 1.");
  expect(byMonth).toMatch(/aria-current="true"[^>]*>By month</);
  expect(await rowOf(`${query}&by=month`, "2026-03")).toBe("2026-03,0,1,0,1");
  expect(drawn(await pageOf("owner", "?from=2024-05&to=2026-04"))).not.toContain("By quarter");
});

test("months that make no period are named beside their fields, with what was typed", async () => {
  const page = await pageOf("viewer", "?period=custom&from=2026-05&to=2026-03");
  expect(page).toMatchObject({ problem: "reversed", typed: { from: "2026-05", to: "2026-03" } });
  const html = drawn(page);
  expect(html).toContain("The last month is before the first");
  expect(html).toContain('value="2026-05"');
  expect(drawn(await pageOf("viewer", "?period=custom&from=soon&to=2026-03"))).toContain("Choose a month");
  expect(drawn(await pageOf("viewer", "?period=custom&from=2019-01&to=2026-03"))).toContain(
    "at most 60 months",
  );
});

test("a report that could not be read says so, and leaves the others alone; an empty one says what will come", async () => {
  const page = await pageOf("owner", "?from=2020-01&to=2020-02");
  const html = drawn({ ...page, reports: { ...page.reports, lanes: null } });
  expect(html.match(/This report could not be read/g)).toHaveLength(1);
  for (const key of REPORT_KEYS) {
    if (key !== "lanes") expect(html, key).toContain(REPORT_TEXTS[key].none);
  }
});

test("a name that begins like a formula is none in the file, and a negative amount stays a number", () => {
  const columns = [
    { title: "Customer", numeric: false },
    { title: "Margin", numeric: true },
  ];
  const file = reportCsv({ columns, rows: [[wordCell("=HYPERLINK(1)"), { text: "-40.00", raw: "-40.00" }]] });
  expect(file).toContain("'=HYPERLINK(1),-40.00");
});

test("until the sums of many shipments are made the page says how far that is, and there is no file", async () => {
  const { pool } = database;
  await pool.query("delete from report_state");
  await pool.query(`
    insert into shipments (tracking_number, origin_location, destination_location)
    select 'MANY-' || n, 'Ghent', 'Lille' from generate_series(1, 21000) as n`);
  await pool.query("analyze shipments");
  expect(drawn(await pageOf("viewer"))).toContain("The figures are being summed up");
  await startBuild(database.db);
  await pool.query("update report_build set done = 400000, total = 1000000");
  expect(drawn(await pageOf("viewer"))).toContain(
    "400,000 of 1,000,000 shipments, requests and offers are in",
  );
  await expect(fileOf("viewer", "shipments")).rejects.toMatchObject({ init: { status: 503 } });
  while (await buildOn(database.db));
  expect((await pageOf("viewer")).reports).not.toBeNull();
});

test("empty months before the first shipment are folded, and said", async () => {
  const none = drawn(await pageOf("viewer", "?from=2024-06&to=2025-05"));
  expect(none).not.toMatch(/Nothing (?:from|in) /);
  await database.pool.query(
    `insert into shipments (tracking_number, origin_location, destination_location, created_at)
     values ('ZF-FOLD', 'Antwerp', 'Lagos', '2025-05-10T10:00:00Z')`,
  );
  const page = drawn(await pageOf("viewer", "?from=2024-06&to=2025-05"));
  // The period is given, so earlier data is not read.
  expect(page.match(/Nothing (?:from|in) [^<]*/g)).toEqual(["Nothing from June 2024 to April 2025."]);
  const oneFolded = drawn(await pageOf("viewer", "?from=2025-04&to=2025-05"));
  expect(oneFolded.match(/Nothing (?:from|in) [^<]*/g)).toEqual(["Nothing in April 2025."]);
});
