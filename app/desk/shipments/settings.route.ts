import { savePreference } from "#app/accounts/preferences.server.ts";
import { LIST_SETTINGS_KEY, parseListSettings } from "#app/shipments/list-settings.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/settings.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff("shipments.read", async ({ request }: Route.ActionArgs, { db, actor }) => {
  const form = await request.formData();
  const settings = parseListSettings({
    columns: form.getAll("column"),
    hidden: form.getAll("hidden"),
    density: form.get("density"),
  });
  await savePreference(db, actor, LIST_SETTINGS_KEY, { ...settings });
  return Response.json(settings);
});
