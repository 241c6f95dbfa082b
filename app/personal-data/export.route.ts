import { data } from "react-router";
import { exportPerson } from "./export-person.server.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { PERSONAL_DATA_MESSAGES } from "./words.ts";
import { personSchema } from "./person.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import type { Route } from "./+types/export.route";

export { nothingToRead as loader } from "#app/request/nothing-to-read.ts";

export const action = forStaff(
  "personal_data.read",
  async ({ request }: Route.ActionArgs, { db, actor, now }) => {
    const parsed = personSchema.safeParse(formRecord(await request.formData()));
    if (!parsed.success) throw data(PERSONAL_DATA_MESSAGES.personRequired, { status: 400 });
    const pieces = await exportPerson(db, actor, parsed.data, now());
    return new Response(new Blob(pieces), {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="personal-data-${toLocalDay(now())}.json"`,
        "Cache-Control": "no-store",
      },
    });
  },
);
