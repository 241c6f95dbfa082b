import { store } from "../store.ts";

interface PartLoads {
  number: string;
  count: number;
  /** Columns of the shipments that differ. */
  values?: object;
  /** A leg by road that leaves at that moment. */
  pickedUpAt?: Date;
}

/** Shipments with both parties and goods, their consignees with a mail each, every second one in French. @returns their ids */
export const storePartLoads = ({ number, count, values = {}, pickedUpAt }: PartLoads) =>
  store(async (db) => {
    const ids: string[] = [];
    for (let at = 1; at <= count; at += 1) {
      const name = `${number} ${at}`;
      const { id: company } = await db
        .insertInto("companies")
        .values({ name, language: at % 2 === 0 ? "fr" : "en", country_code: "BE" })
        .returning("id")
        .executeTakeFirstOrThrow();
      const party = { name, company: name, address: "Kaai 1\n9000 Gent\nBE" };
      const { id: shipper_id } = await db
        .insertInto("shippers")
        .values(party)
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id: consignee_id } = await db
        .insertInto("consignees")
        .values({
          ...party,
          company_id: company,
          mails_wanted: "all",
          email: `${name.toLowerCase().replaceAll(" ", "-")}@maes.example`,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto("shipments")
        .values({
          tracking_number: name,
          service_type: "Sea Freight",
          origin_location: "Shanghai",
          origin_code: "CNSHA",
          destination_location: "Ghent",
          destination_code: "BEGNE",
          status: "pending",
          incoterm: "FOB",
          weight: 250 * at,
          pieces: 2 * at,
          shipper_id,
          consignee_id,
          ...values,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("shipment_goods")
        .values({
          shipment_id: id,
          position: 0,
          packages: 2 * at,
          package_code: "PX",
          description: "Pumps",
          gross_kg: 250 * at,
          volume_m3: at,
        })
        .execute();
      if (pickedUpAt)
        await db
          .insertInto("shipment_legs")
          .values({
            shipment_id: id,
            position: 0,
            kind: "pickup",
            mode: "road",
            from_place: "Ghent",
            to_place: "Antwerp",
            etd: pickedUpAt,
            etd_offset: 60,
          })
          .execute();
      ids.push(id);
    }
    return ids;
  });
