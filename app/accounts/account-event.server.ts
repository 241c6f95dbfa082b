import type { JsonObject } from "#database/schema.generated.ts";
import type { DomainEvent } from "#database/events/emit.ts";

export const accountEvent = (
  action: string,
  { id, email }: { id: string; email: string },
  details?: JsonObject,
): DomainEvent => ({ action, entity: "account", entityId: id, summary: email, details });
