import { Plus } from "lucide-react";
import { Link, type useFetcher } from "react-router";
import { type FormAnswer, formClientAction } from "#app/kit/forms/form-answer.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { type FormActs, formAction } from "#app/request/form-action.server.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { listReplyTemplates, type ReplyTemplate, setTemplateArchived } from "../reply-templates.server.ts";
import { REPLY_TEMPLATE_MESSAGES } from "#app/quote-requests/words.ts";
import type { Route } from "./+types/templates.route";
import { forStaff, withParts } from "#app/request/for-staff.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Reply templates · Shipment Tracking System" }];

export const loader = forStaff("requests.write", async (_: Route.LoaderArgs, { db, actor, log }) => {
  return withParts(log, "the templates of replies could not be read", {}, { templates: null }, async () => ({
    templates: await listReplyTemplates(db, actor, { archived: true }),
  }));
});

const acts: FormActs = {
  async archive({ id }, { db, actor }) {
    await setTemplateArchived(db, actor, String(id ?? ""), true);
    return { done: "Template archived", takeBack: { intent: "restore", id: String(id) } };
  },
  async restore({ id }, { db, actor }) {
    await setTemplateArchived(db, actor, String(id ?? ""), false);
    return { done: "Template restored" };
  },
};
export const action = formAction(acts, { needs: "requests.write" });
export const clientAction = formClientAction(REPLY_TEMPLATE_MESSAGES.failed);

const DONE = { saved: "Template saved" };

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { templates } = loaderData;
  useDoneToast(DONE);
  useRefetchOn("reply_template");
  const { Form } = useAct("/admin/settings/templates", { answer: actionData as FormAnswer | undefined });
  return (
    <>
      <PageHeader
        title="Reply templates"
        description="Replies to quote requests begin with them"
        acts={
          <ButtonLink to="/admin/settings/templates/new" variant="primary">
            <Plus aria-hidden="true" />
            New template
          </ButtonLink>
        }
      />
      <div className="mt-6 border-y border-slate-200 bg-white">
        {templates === null ? (
          <FetchFailed message="The templates could not be read" />
        ) : templates.length === 0 ? (
          <EmptyState title="No templates yet">
            A template fills in the name, the lane and the cargo of a request.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-slate-200">
            {templates.map((template) => (
              <Line key={template.id} template={template} Form={Form} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Line({ template, Form }: { template: ReplyTemplate; Form: ReturnType<typeof useFetcher>["Form"] }) {
  const { id, name, subject, archived_at } = template;
  return (
    <li className="flex items-center gap-x-4 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere text-ink-900">
          <span>
            {archived_at ? (
              name
            ) : (
              <Link
                to={`/admin/settings/templates/${id}`}
                className="text-link rounded-sm pointer-coarse:py-2.5"
              >
                {name}
              </Link>
            )}
          </span>
          {archived_at ? <Badge>Archived</Badge> : null}
        </p>
        <p className="text-sm wrap-anywhere text-slate-600">{subject}</p>
      </div>
      <Form method="post">
        <SendKey />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="sm"
          name="intent"
          value={archived_at ? "restore" : "archive"}
          aria-label={`${archived_at ? "Restore" : "Archive"} ${name}`}
        >
          {archived_at ? "Restore" : "Archive"}
        </Button>
      </Form>
    </li>
  );
}
