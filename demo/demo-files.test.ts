import { beforeAll, expect, it } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { listCustomerFiles } from "#app/files/list-files.server.ts";
import { readPreview } from "#app/files/previews.server.ts";
import { endPictureProcess } from "#app/images/picture-process.server.ts";
import { useTestDatabase } from "#tests/test-database.ts";
import { isOnHold, isOpen } from "#app/shipments/status.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { storeDemoFiles } from "./demo-files.ts";
import { demoTrackingNumber, loadDemoData } from "./load-demo-data.ts";

const test = useTestDatabase();
const now = new Date("2026-07-14T09:00:00Z");

beforeAll(async () => {
  await addStaff(test.db, { email: "desk@zenne.example", password: "secret-1" });
  const draw = async (input: object) => ({
    pdf: Buffer.from(`%PDF-1.7\n${JSON.stringify(input)}\n%%EOF`),
    pages: 1,
  });
  await loadDemoData(test.db, now, { files: storeDemoFiles, draw, drawOffer: draw });
});

it("gives several shipments papers, in use and none in the future", async () => {
  const files = await test.db
    .selectFrom("files")
    .innerJoin("file_contents", "file_contents.hash", "files.hash")
    .select(["shipment_id", "kind", "signed_by", "files.created_at", "released_at", "bytes"])
    .execute();
  expect(new Set(files.map(({ shipment_id }) => shipment_id)).size).toBe(11);
  expect(new Set(files.map(({ kind }) => kind))).toEqual(
    new Set(["packing_list", "invoice", "photo", "proof_of_delivery"]),
  );
  expect(files.every(({ created_at }) => created_at <= now)).toBe(true);
  expect(files.every(({ kind, signed_by }) => (kind === "proof_of_delivery") === (signed_by !== null))).toBe(
    true,
  );
  expect(files.every(({ released_at }) => released_at === null)).toBe(true);
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(2_000_000);
});

it("shows customers a part of them, each with a picture", async () => {
  const shipment = await test.db
    .selectFrom("shipments")
    .select("id")
    .where("tracking_number", "=", demoTrackingNumber)
    .executeTakeFirstOrThrow();
  const shown = await listCustomerFiles(test.db, shipment.id);
  expect(shown.map(({ kind }) => kind).toSorted()).toEqual(["packing_list", "photo"]);
  const { hash, type } = await test.db
    .selectFrom("files")
    .innerJoin("file_contents", "file_contents.hash", "files.hash")
    .select(["files.hash", "type"])
    .where("files.id", "=", shown.find(({ kind }) => kind === "packing_list")?.id ?? "")
    .executeTakeFirstOrThrow();
  expect(await readPreview(test.db, { hash, type }, "thumbnail")).not.toBeNull();
  endPictureProcess();
});

it("gives each version of an offer that was sent the PDF of its own, and drafts none", async () => {
  const offers = await test.db
    .selectFrom("offers")
    .leftJoin("file_contents", "file_contents.hash", "offers.pdf_hash")
    .select(["offers.sent_at", "file_contents.hash"])
    .execute();
  const sent = offers.filter(({ sent_at }) => sent_at !== null);
  expect(sent.length).toBeGreaterThan(5);
  expect(new Set(sent.map(({ hash }) => hash?.toString("hex"))).size).toBe(sent.length);
  expect(offers.filter(({ sent_at, hash }) => !sent_at && hash)).toEqual([]);
});

it("tells one story of each shipment: events, legs, estimate and planned stops agree", async () => {
  const [shipments, legs, events, stops] = await Promise.all([
    test.db.selectFrom("shipments").selectAll().execute(),
    test.db.selectFrom("shipment_legs").selectAll().orderBy("position").execute(),
    test.db.selectFrom("shipment_status_history").selectAll().where("withdrawn_at", "is", null).execute(),
    test.db.selectFrom("planned_stops").selectAll().execute(),
  ]);
  const isOrdered = (...moments: (Date | null | undefined)[]) => {
    const times = moments.flatMap((moment) => moment?.getTime() ?? []);
    return times.every((moment, index) => index === 0 || (times[index - 1] ?? 0) <= moment);
  };
  const wrong = shipments.flatMap(({ id, tracking_number, status, ...shipment }) => {
    const own = legs.filter(({ shipment_id }) => shipment_id === id);
    const ahead = own.filter(({ ata }) => !ata);
    const { delivered_at, estimated_delivery: eta } = shipment;
    const isLate = isOpen(status) && eta !== null && eta < now;
    const expected = events.filter((each) => each.shipment_id === id && each.classifier !== "actual");
    const checks = {
      "each leg leaves after the one before has arrived": own.every((leg, index) => {
        const before = own[index - 1];
        return !leg.atd || (isOrdered(before?.ata, leg.atd, leg.ata) && (!before || before.ata !== null));
      }),
      "what arrives somewhere stays there for a while": own.every((leg, index) => {
        const arrived = own[index - 1]?.ata ?? own[index - 1]?.eta;
        const leaves = leg.atd ?? leg.etd;
        return !arrived || !leaves || leaves.getTime() - arrived.getTime() >= 30 * 60_000;
      }),
      "plans follow each other": isLate || isOrdered(...own.flatMap((leg) => [leg.etd, leg.eta])),
      "what is on hold has not left the place where it is held":
        !isOnHold(status) ||
        own.every(({ atd, ata, from_place }) => !atd || ata || from_place !== shipment.current_location),
      "all legs have arrived before a delivery":
        !delivered_at || (ahead.length === 0 && isOrdered(own.at(-1)?.ata, delivered_at, now)),
      "what is to come ends with the estimate": isLate || isOrdered(...ahead.map((leg) => leg.eta), eta),
      "what is expected lies between now and the estimate": expected.every((each) =>
        isOrdered(now, each.timestamp, eta),
      ),
      "a promise was earlier": isOrdered(shipment.first_eta, eta),
      "stops are planned of what is open, on its days": stops.every(
        ({ shipment_id, kind, day }) =>
          shipment_id !== id ||
          (kind === "pickup"
            ? status === "pending"
            : isOpen(status) && eta !== null && toLocalDay(eta) === String(day)),
      ),
    };
    return Object.entries(checks).flatMap(([check, isRight]) =>
      isRight ? [] : `${tracking_number} ${status}: ${check}`,
    );
  });
  expect(wrong).toEqual([]);
});
