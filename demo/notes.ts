import { demoId } from "./random.ts";
import samples from "./samples/notes.json" with { type: "json" };
import { dayAt } from "./times.ts";

interface DemoColleague {
  id: string;
  name: string;
  email: string;
}

export interface DemoDesk {
  operations: DemoColleague;
  sales: DemoColleague;
  first: DemoColleague;
}

const OWNERS = ["operations", "first", "operations", null, "first"] as const;

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
  /** Colleagues stand in braces, by their key. */
  text: string;
  rings?: keyof DemoDesk;
}

const plans = samples as Plan[];

export function demoNotes(now: Date, desk: DemoDesk) {
  const written = plans.map((plan, index) => ({
    plan,
    note: {
      id: demoId("note", index),
      shipment_id: demoId("shipment", plan.shipment),
      body: plan.text.replace(/\{(\w+)\}/g, (_, key: keyof DemoDesk) => desk[key].name),
      author_id: desk[plan.author].id,
      author_email: desk[plan.author].email,
      created_at: dayAt(now, -plan.daysAgo, plan.time),
    },
  }));
  return {
    notes: written.map(({ note }) => note),
    mentions: written.flatMap(({ plan, note }) =>
      plan.rings ? [{ note_id: note.id, user_id: desk[plan.rings].id, created_at: note.created_at }] : [],
    ),
  };
}
