import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Transaction } from "kysely";
import { company } from "#content/company.ts";
import { projectRoot } from "#database/connection/project-root.ts";
import { storeContent } from "#app/files/store-content.server.ts";
import type { DB } from "#database/schema.generated.ts";
import type { FileKind } from "#app/files/file.ts";
import { canonicalStatus } from "#app/shipments/status.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { demoParties } from "./parties.ts";
import { demoId } from "./random.ts";
import { drawSheet, type Sheet } from "./sample-sheet.ts";
import { demoShipments } from "./shipments.ts";

/** Shipments with papers of their own: the first of the plan, and some of those that were delivered. */
const FIRST_SHIPMENTS = 6;
const WITH_PAPERS = 10;
const HOUR = 3_600_000;

interface Paper {
  name: string;
  kind: FileKind;
  customer_visible: boolean;
  after: number;
  signed_by?: string;
  signed_at?: Date;
  bytes: Uint8Array<ArrayBuffer>;
}

/** @returns the rows of `files`; who sent them is filled in where there is somebody at the desk */
export async function storeDemoFiles(tx: Transaction<DB>, now: Date, by: { id: string; email: string }) {
  const { shipments, goods, history } = demoShipments(now);
  const { shippers, consignees } = demoParties(now);
  const rows = [];
  const chosen = shipments
    .filter(({ status }, index) => index < FIRST_SHIPMENTS || (status === "delivered" && index % 5 !== 0))
    .slice(0, WITH_PAPERS);
  for (const [index, shipment] of chosen.entries()) {
    const shipper = shippers.find(({ id }) => id === shipment.shipper_id);
    const consignee = consignees.find(({ id }) => id === shipment.consignee_id);
    const sheet = {
      number: shipment.tracking_number,
      date: formatDate(shipment.created_at),
      from: [shipper?.company, shipper?.name, shipper?.address, shipment.origin_location],
      to: [consignee?.company, consignee?.name, consignee?.address, shipment.destination_location],
      goods: goods.filter((row) => row.shipment_id === shipment.id),
    };
    const delivered = history.find(
      (entry) => entry.shipment_id === shipment.id && canonicalStatus(entry.status) === "delivered",
    );
    const papers = await papersOf(index, sheet, { name: consignee?.name, at: delivered?.timestamp });
    for (const [position, { after, bytes, ...paper }] of papers.entries()) {
      const { hash } = await storeContent(tx, bytes);
      const planned = paper.signed_at ?? new Date(shipment.created_at.getTime() + after * HOUR);
      rows.push({
        ...paper,
        id: demoId(`file-${index}`, position),
        shipment_id: shipment.id,
        hash,
        created_at: new Date(Math.min(planned.getTime(), now.getTime())),
        uploaded_by: by.email,
        uploaded_by_id: by.id,
      });
    }
  }
  return rows;
}

type Facts = Omit<Sheet, "title" | "signedBy">;

async function papersOf(
  index: number,
  facts: Facts,
  delivered: { name: string | undefined; at: Date | undefined },
): Promise<Paper[]> {
  const { number } = facts;
  const papers: Paper[] = [
    {
      name: `Packing list ${number}.pdf`,
      kind: "packing_list",
      customer_visible: true,
      after: 1,
      bytes: await drawSheet({ ...facts, title: "Packing list" }, company.name),
    },
  ];
  if (index % 2 === 0) {
    papers.push({
      name: `Commercial invoice ${number}.pdf`,
      kind: "invoice",
      customer_visible: false,
      after: 2,
      bytes: await drawSheet({ ...facts, title: "Commercial invoice" }, company.name),
    });
  }
  const photo = index === 0 ? "project-cargo.jpg" : index === 3 ? "warehouse.jpg" : null;
  const bytes =
    photo && (await readFile(path.join(projectRoot(), "content/images", photo)).catch(() => null));
  if (bytes) {
    papers.push({
      name: index === 0 ? "Cargo before loading.jpg" : "Pallets in the warehouse.jpg",
      kind: "photo",
      customer_visible: index === 0,
      after: 4,
      bytes: new Uint8Array(bytes),
    });
  }
  if (delivered.at && delivered.name) {
    papers.push({
      name: `Proof of delivery ${number}.pdf`,
      kind: "proof_of_delivery",
      customer_visible: true,
      after: 0,
      signed_by: delivered.name,
      signed_at: delivered.at,
      bytes: await drawSheet(
        { ...facts, title: "Proof of delivery", date: formatDate(delivered.at), signedBy: delivered.name },
        company.name,
      ),
    });
  }
  return papers;
}
