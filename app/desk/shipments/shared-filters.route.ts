import {
  listSharedFilters,
  removeSharedFilter,
  renameSharedFilter,
  type SharedFilter,
  shareFilter,
} from "#app/shipments/shared-filters.server.ts";
import { DomainError } from "#app/kit/errors.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";
import { sharedFilterNameSchema, sharedFilterSchema } from "#app/shipments/shipment-filter.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/shared-filters.route";

export type SharedAnswer = { filters: SharedFilter[] } | { error: string };

export const loader = forStaff("shipments.read", async (_: Route.LoaderArgs, { db, actor }) => {
  return Response.json({ filters: await listSharedFilters(db, actor) } satisfies SharedAnswer);
});

export const action = forStaff("shipments.write", async ({ request }: Route.ActionArgs, { db, actor }) => {
  const { intent, id, name, query } = formRecord(await request.formData());
  const refuse = (error: string = SHIPMENT_MESSAGES.sharedFilterFailed, status = 400) =>
    Response.json({ error } satisfies SharedAnswer, { status });
  try {
    if (intent === "share") {
      const filter = sharedFilterSchema.safeParse({ name, query });
      if (!filter.success) return refuse(filter.error.issues[0]?.message);
      await shareFilter(db, actor, filter.data);
    } else if (intent === "rename") {
      const renamed = sharedFilterNameSchema.safeParse({ name });
      if (!renamed.success) return refuse(renamed.error.issues[0]?.message);
      await renameSharedFilter(db, actor, String(id), renamed.data.name);
    } else if (intent === "remove") await removeSharedFilter(db, actor, String(id));
    else return refuse();
  } catch (error) {
    if (error instanceof DomainError) return refuse(error.userMessage, error.status);
    throw error;
  }
  return Response.json({ filters: await listSharedFilters(db, actor) } satisfies SharedAnswer);
});
