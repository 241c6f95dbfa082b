import { staffAction } from "#app/request/form-action.server.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import { OFFERS_ADDRESS } from "#app/offers/address.ts";
import { setOfferTemplateArchived, listTemplates } from "../templates.server.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/templates.route";
import { TemplatesPage } from "./templates-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Offer templates · Shipment Tracking System" }];

export const loader = forStaff("offers.read", async (_: Route.LoaderArgs, { db, actor }) => {
  const templates = await listTemplates(db, actor);
  return {
    templates: templates.map(({ lines, ...template }) => ({ ...template, lines: lines.length })),
  };
});

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  fetchDetails(request, serverLoader, { failed: "Failed to fetch templates", list: OFFERS_ADDRESS });

export const action = staffAction(
  "offers.write",
  OFFER_MESSAGES.operationFailed,
  async ({ archive, restore }, { db, actor }): Promise<FormOutcome> => {
    const archives = archive !== undefined;
    const id = String(archive ?? restore ?? "");
    await setOfferTemplateArchived(db, actor, id, archives);
    return archives
      ? { done: "Template archived", takeBack: { restore: id } }
      : { done: "Template restored" };
  },
);

export const clientAction = failWith<FormOutcome>({ error: OFFER_MESSAGES.operationFailed });

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplatesPage {...loaderData} answer={actionData} />;
}
