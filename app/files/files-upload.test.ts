import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { staffContext } from "#app/request/context.ts";
import { listFiles } from "./list-files.server.ts";
import { REFUSAL_WORDS } from "#app/request/refusal-words.ts";
import { FILE_MESSAGES } from "./words.ts";
import { office, pdfOf, SAMPLES } from "#tests/files.ts";
import { requestContext } from "#tests/request-context.ts";
import { useStaff } from "#tests/staff-accounts.ts";
import { useTemporaryFolder } from "#tests/temporary-folder.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import type { FileAnswer } from "./act-on-files.server.ts";
import { action } from "./files.route.ts";

const database = useTestDatabase();
const desk = useStaff(database);
let company = "";

const folder = useTemporaryFolder();

beforeAll(async () => {
  const row = await database.db
    .insertInto("companies")
    .values({ name: "Maes" })
    .returning("id")
    .executeTakeFirstOrThrow();
  company = row.id;
});

interface Answer {
  status: number;
  answer?: FileAnswer;
  to?: string | null;
}

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Answer> {
  const context = requestContext(database, "192.0.2.1");
  context.set(staffContext, desk);
  const url = new URL(`http://localhost/admin/files/of/company/${company}`);
  const request = new Request(url, { method: "POST", body, headers, duplex: "half" } as RequestInit);
  const call = action as (
    args: unknown,
  ) => Promise<Response | { data: FileAnswer; init: { status?: number } | null }>;
  const answered = await call({ request, url, params: { owner: "company", id: company }, context });
  return answered instanceof Response
    ? { status: answered.status, to: answered.headers.get("location") }
    : { status: answered.init?.status ?? 200, answer: answered.data };
}

function form(fields: Record<string, string>, ...files: File[]): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  for (const file of files) made.append("file", file);
  return made;
}
const named = (name: string, bytes: Uint8Array<ArrayBuffer> = pdfOf(randomUUID())) => new File([bytes], name);
const listed = () => listFiles(database.db, desk, { kind: "company", id: company });
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
    database.db,
  );
  return Number(rows[0]?.count);
};
const left = () => readdirSync(folder);

test("a file is stored under the name that was given", async () => {
  const upload = form({ intent: "add" }, named("Łódź factuur.pdf"));
  expect(await send(upload)).toMatchObject({
    status: 200,
    answer: { done: FILE_MESSAGES.added(1), added: [expect.stringMatching(/^[0-9a-f-]{36}$/)] },
  });
  expect(await listed()).toMatchObject([
    { name: "Łódź factuur.pdf", kind: "invoice", type: "application/pdf" },
  ]);
});

test.each([
  ["nothing", form({ intent: "add" }), FILE_MESSAGES.noneChosen],
  ["a field left empty", form({ intent: "add" }, new File([], "")), FILE_MESSAGES.noneChosen],
  ["an empty file", form({ intent: "add" }, new File([], "a.pdf")), FILE_MESSAGES.empty],
  [
    "a ZIP named PDF",
    form({ intent: "add" }, named("a.pdf", office("xlsx"))),
    FILE_MESSAGES.misnamed("pdf", "an Excel workbook"),
  ],
  ["a PDF named XLSX", form({ intent: "add" }, named("a.xlsx")), FILE_MESSAGES.misnamed("xlsx", "a PDF")],
  ["macros", form({ intent: "add" }, named("a.docm", office("docm"))), FILE_MESSAGES.macros],
  [
    "both at once",
    form({ intent: "add" }, named("a.pdf", new Uint8Array(Buffer.concat([SAMPLES.pdf, office("xlsx")])))),
    FILE_MESSAGES.twoInOne,
  ],
])("%s is refused in words beside the field, and leaves nothing", async (_, sent, words) => {
  const before = [await count("files"), await count("file_contents"), left()];
  expect(await send(sent)).toEqual({ status: 400, answer: { error: words, fieldErrors: { file: [words] } } });
  expect([await count("files"), await count("file_contents"), left()]).toEqual(before);
});

test("without JavaScript the page of the record says what came of it", async () => {
  const page = `/admin/customers/${company}`;
  const added = await send(form({ intent: "add", plain: "1", kind: "cmr" }, named("a"), named("b.pdf")));
  expect(added).toEqual({ status: 302, to: `${page}?files=saved#files` });
  expect((await listed()).slice(0, 2).map(({ kind }) => kind)).toEqual(["cmr", "cmr"]);
  const refused = await send(form({ intent: "add", plain: "1" }, named("a.xlsx")));
  expect(refused).toEqual({ status: 302, to: `${page}?refused=misnamedPlain#files` });
  const cut = await send("--b\r\nContent-Disposition: form-data; name=", {
    "Content-Type": "multipart/form-data; boundary=b",
    Accept: "text/html",
  });
  expect(cut).toEqual({ status: 302, to: `${page}?refused=failed#files` });
});

test("ten uploads at once on a slow line that is cut in the middle leave nothing behind", async () => {
  const before = [await count("files"), await count("file_contents"), await count("file_pieces"), left()];
  const head =
    '--b\r\nContent-Disposition: form-data; name="intent"\r\n\r\nadd\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';
  const slow = () => {
    let pieces = 0;
    return new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(head)),
      async pull(controller) {
        // One turn of the event loop each, so that the ten are received concurrently.
        await new Promise((resolve) => setImmediate(resolve));
        pieces += 1;
        if (pieces > 40) controller.error(new Error("the line is gone"));
        else controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
  };
  const type = { "Content-Type": "multipart/form-data; boundary=b" };
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(slow(), type)));
  for (const answer of answers) {
    expect(answer).toEqual({ status: 400, answer: { error: REFUSAL_WORDS.incomplete } });
  }
  expect([await count("files"), await count("file_contents"), await count("file_pieces"), left()]).toEqual(
    before,
  );
});

test("what is typed wrong is said beside its field, and a stale save is refused", async () => {
  await send(form({ intent: "add" }, named("first.pdf")));
  const [file = expect.unreachable()] = await listed();
  const change = { intent: "change", file_id: file.id, version: file.version, kind: "cmr" };
  const wrong = await send(form({ ...change, name: " " }));
  expect(wrong).toMatchObject({
    status: 400,
    answer: { fieldErrors: { name: [FILE_MESSAGES.nameRequired] } },
  });
  expect(await send(form({ ...change, name: "second" }))).toEqual({
    status: 200,
    answer: { done: FILE_MESSAGES.changed },
  });
  expect(await send(form({ ...change, name: "third" }))).toEqual({
    status: 409,
    answer: { error: FILE_MESSAGES.changedMeanwhile },
  });
  expect((await listed())[0]).toMatchObject({ name: "second.pdf", kind: "cmr" });
});
