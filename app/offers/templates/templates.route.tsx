import { staffAction } from "#app/request/form-action.server.ts";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { fetchDetails } from "#app/kit/lists/fetch-list.ts";
import { OFFERS_ADDRESS, TEMPLATES_ADDRESS } from "#app/offers/address.ts";
import { listTemplates, setOfferTemplateArchived } from "../templates.server.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/templates.route";
import { Form, Link } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { pluralize } from "#app/kit/text/counts.ts";

export const meta: Route.MetaFunction = () => [{ title: "Offer templates · Shipment Tracking System" }];

export const loader = forStaff("offers.read", async (_: Route.LoaderArgs, { db, actor }) => {
  const templates = await listTemplates(db, actor);
  return { templates: templates.map(({ lines, ...template }) => ({ ...template, lines: lines.length })) };
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

type ListedTemplate = Route.ComponentProps["loaderData"]["templates"][number];

export default function Templates({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { templates } = loaderData;
  const mayWrite = useCan("offers.write");
  useRefetchOn("offer_template");
  useAct(TEMPLATES_ADDRESS, { answer });
  const archived = templates.filter(({ archived_at }) => archived_at !== null);
  return (
    <>
      <ListHead
        path={[{ label: "Offers", to: OFFERS_ADDRESS }]}
        title="Offer templates"
        description="A new offer begins with the one that fits best"
        actions={
          mayWrite ? (
            <ButtonLink to={`${TEMPLATES_ADDRESS}/new`} variant="primary">
              Add template
            </ButtonLink>
          ) : null
        }
      />
      <AnswerStatus answer={answer} />
      {templates.length === archived.length ? (
        <EmptyState title="No templates yet">
          A template holds the lines and terms that offers of a lane or mode begin with. An offer can be saved
          as one, too.
        </EmptyState>
      ) : (
        <TemplateList
          templates={templates.filter(({ archived_at }) => archived_at === null)}
          mayWrite={mayWrite}
        />
      )}
      {archived.length > 0 ? (
        <section aria-labelledby="archived" className="mt-8">
          <h2 id="archived" className="text-lg">
            Archived
          </h2>
          <TemplateList templates={archived} mayWrite={mayWrite} />
        </section>
      ) : null}
    </>
  );
}

function TemplateList({ templates, mayWrite }: { templates: readonly ListedTemplate[]; mayWrite: boolean }) {
  return (
    <ul className="mt-4 grid gap-px border-y border-slate-200 bg-slate-200">
      {templates.map((template) => {
        const inUse = template.archived_at === null;
        return (
          <li key={template.id} className="flex items-center justify-between gap-x-4 bg-white px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere text-ink-900">
                {mayWrite && inUse ? (
                  <Link
                    to={`${TEMPLATES_ADDRESS}/${template.id}`}
                    className="text-link py-1 pointer-coarse:py-2.5"
                  >
                    {template.name}
                  </Link>
                ) : (
                  template.name
                )}
              </p>
              <p className="figures text-sm wrap-anywhere text-slate-600">{factsOf(template)}</p>
            </div>
            {mayWrite ? (
              <Form method="post" preventScrollReset>
                <SendKey />
                <Button
                  type="submit"
                  size="sm"
                  name={inUse ? "archive" : "restore"}
                  value={template.id}
                  aria-label={`${inUse ? "Archive" : "Restore"} ${template.name}`}
                >
                  {inUse ? "Archive" : "Restore"}
                </Button>
              </Form>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function factsOf(template: ListedTemplate): string {
  const { service_type, origin_location, destination_location } = template;
  const lane =
    origin_location || destination_location
      ? `${origin_location ?? "anywhere"} → ${destination_location ?? "anywhere"}`
      : null;
  return [
    [service_type, lane].filter(Boolean).join(", ") || "Any lane and mode",
    pluralize(template.lines, "line"),
    template.currency,
    `valid for ${pluralize(template.valid_days, "day")}`,
  ].join(" · ");
}
