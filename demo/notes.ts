import { addDays, fromLocalDateTime, toLocalDay } from "#domain/time.ts";
import { demoId } from "./random.ts";

/** Somebody of the demo's desk, as stored. */
interface DemoColleague {
  id: string;
  name: string;
  email: string;
}

/** Who works at the desk; `first` is the account of who looks at the demo. */
export interface DemoDesk {
  operations: DemoColleague;
  sales: DemoColleague;
  first: DemoColleague;
}

/** Of ten shipments one after the other, whose they are; some are nobody's yet. */
const OWNERS = ["operations", "first", "operations", null, "first"] as const;

/** Whose each of the forty demo shipments is. */
export function demoOwners(desk: DemoDesk): { shipment_id: string; owner_id: string }[] {
  return Array.from({ length: 40 }, (_, number) => {
    const key = OWNERS[number % OWNERS.length];
    return key ? [{ shipment_id: demoId("shipment", number), owner_id: desk[key].id }] : [];
  }).flat();
}

interface Plan {
  shipment: number;
  author: keyof DemoDesk;
  daysAgo: number;
  time: string;
  text: (name: (key: keyof DemoDesk) => string) => string;
  rings?: keyof DemoDesk;
}

const plans: Plan[] = [
  {
    shipment: 0,
    author: "operations",
    daysAgo: 3,
    time: "09:05",
    text: () =>
      "Transhipment moved from Algeciras to Tanger Med. The carrier confirms the connection by Monday.",
  },
  {
    shipment: 0,
    author: "sales",
    daysAgo: 2,
    time: "16:40",
    text: () => "Consignee rings every Thursday. She wants the arrival notice the moment we have it.",
  },
  {
    shipment: 3,
    author: "operations",
    daysAgo: 1,
    time: "09:40",
    text: (name) =>
      `Customs asks for the tariff codes of the spare parts.\n@${name("sales")} do you have the invoice that shows them?`,
    rings: "sales",
  },
  {
    shipment: 3,
    author: "sales",
    daysAgo: 1,
    time: "11:15",
    text: (name) =>
      `Sent to the desk's mailbox, page 3. @${name("first")} storage is EUR 85 a day from Wednesday: may we pass that on?`,
    rings: "first",
  },
  {
    shipment: 11,
    author: "operations",
    daysAgo: 1,
    time: "15:20",
    text: () => "The shipper's laboratory is closed today. Certificate promised for tomorrow before 10:00.",
  },
];

/** Notes among colleagues, one of which notifies who looks at the demo. */
export function demoNotes(now: Date, desk: DemoDesk) {
  const name = (key: keyof DemoDesk) => desk[key].name;
  const written = plans.map((plan, index) => ({
    plan,
    note: {
      id: demoId("note", index),
      shipment_id: demoId("shipment", plan.shipment),
      body: plan.text(name),
      author_id: desk[plan.author].id,
      author_email: desk[plan.author].email,
      created_at: fromLocalDateTime(`${addDays(toLocalDay(now), -plan.daysAgo)}T${plan.time}`) ?? now,
    },
  }));
  return {
    notes: written.map(({ note }) => note),
    mentions: written.flatMap(({ plan, note }) =>
      plan.rings ? [{ note_id: note.id, user_id: desk[plan.rings].id, created_at: note.created_at }] : [],
    ),
  };
}
