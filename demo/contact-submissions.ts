import { demoId } from "./random.ts";
import messages from "./samples/contact-messages.json" with { type: "json" };
import { hoursBefore } from "./times.ts";

export function demoContactSubmissions(now: Date) {
  return messages.map(({ hoursAgo, read, ...message }, number) => {
    const created = hoursBefore(now, hoursAgo);
    return {
      id: demoId("contact-submission", number),
      ...message,
      is_read: read,
      created_at: created,
      updated_at: read ? new Date(created.getTime() + 45 * 60_000) : created,
    };
  });
}
