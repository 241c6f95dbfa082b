import type { Client } from "pg";

const pick = (values: readonly string[], seed: string) =>
  `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + mod(abs(hashtext(${seed})), ${values.length})]`;
const digits = (seed: string, length: number) =>
  `lpad(mod(abs(hashtextextended(${seed}, 7)), ${10 ** length})::text, ${length}, '0')`;

const names = ["Griet", "Wout", "Hanne", "Benoît", "Katrien", "Ngozi", "Kwame", "Aïcha", "Luc", "Élodie"];
const family = ["Adriaens", "Deschacht", "Willaert", "Rassart", "Boonen", "Okafor", "Mensah", "Diallo"];
const places = ["Antwerp", "Ghent", "Liège", "Rotterdam", "Hamburg", "Lagos", "Tema", "Dakar", "Montréal"];
const remarks = [
  "Client called: deliver before noon", "Customs asks for the invoice again", "Driver waits at gate 4",
  "Consignee asks for a morning slot", "Vessel rolled to next week", "Pallets were restacked in Liège",
]; // prettier-ignore

/** Adds the other records of the search everywhere, in the shares of a real business. */
export async function fillSearch(client: Client): Promise<void> {
  await client.query(`insert into shipment_references (shipment_id, position, kind, value)
    select id, 0, 'customer_reference', 'PO ' || ${digits("id::text", 8)} from shipments
    union all
    select id, 1, 'hawb', ${pick(["BRU", "LGG", "ANR"], "id::text")} || '-' || ${digits("id::text || 'h'", 8)}
      from shipments where service_type = 'Air Freight'`);
  await client.query(`insert into shipment_containers (shipment_id, position, number)
    select id, 0, ${pick(["MSCU", "TCLU", "MAEU", "CMAU"], "id::text")} || ' ' || ${digits("id::text || 'c'", 6)} || '-'
      || ${digits("id::text || 'd'", 1)} from shipments where service_type = 'Sea Freight'`);
  await client.query(`insert into shipment_notes (shipment_id, body, author_email, created_at)
    select id, ${pick(remarks, "id::text || 'n'")} || ' (' || ${digits("id::text || 'n'", 5)} || ').', 'desk@zenne.example',
      created_at + interval '1 day' from shipments where mod(abs(hashtext(id::text)), 5) = 0`);
  const name = `${pick(names, "id::text || 'g'")} || ' ' || ${pick(family, "id::text || 'f'")}`;
  await client.query(`insert into quote_requests
      (name, email, company, origin_location, destination_location, message, created_at)
    select ${name}, 'r' || ${digits("id::text || 'q'", 6)} || '@mail.example',
      ${pick(family, "id::text || 'y'")} || ' ' || ${pick(["NV", "BV", "SA"], "id::text")},
      ${pick(places, "id::text")}, ${pick(places, "id::text || 'd'")}, 'Two pallets, please quote.', created_at
    from shipments where mod(abs(hashtext(id::text || 'q')), 10) = 0`);
  await client.query(`insert into contact_submissions (name, email, subject, message, created_at)
    select ${name}, 'c' || ${digits("id::text || 'm'", 6)} || '@mail.example',
      'Question about ' || ${pick(places, "id::text || 's'")}, 'When does it arrive?', created_at
    from shipments where mod(abs(hashtext(id::text || 'm')), 10) = 0`);
}

export const SEARCH_TABLES = [
  "shipment_references",
  "shipment_containers",
  "shipment_notes",
  "quote_requests",
  "contact_submissions",
];
