import { generatedResponse } from "#app/files/file-response.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { readLetterPdf } from "../letters.server.ts";
import type { Route } from "./+types/letter.route";

/** Serves the PDF of a statement of account or a reminder as it was sent. */
export const loader = forStaff("payments.read", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const { name, bytes } = await readLetterPdf(db, actor, params.id);
  return generatedResponse({ name, type: "application/pdf", bytes });
});
