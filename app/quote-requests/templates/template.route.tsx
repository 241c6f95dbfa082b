import { data, redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { company } from "#content/company.ts";
import { addReplyTemplate, readReplyTemplate, saveReplyTemplate } from "../reply-templates.server.ts";
import { keepTyped } from "#app/request/error-mapping.server.ts";
import { readForm, staffAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { SAMPLE_REQUEST, templateValues } from "../template-fields.ts";
import { REPLY_TEMPLATE_MESSAGES } from "#app/quote-requests/words.ts";
import type { Route } from "./+types/template.route";
import { replyTemplateForm } from "../reply-template.ts";
import { type TemplateAnswer, TemplateForm } from "./template-form.tsx";

const LIST = "/admin/settings/templates";

export const meta: Route.MetaFunction = () => [{ title: "Reply template · Shipment Tracking System" }];

export const loader = forStaff("requests.write", async ({ params }: Route.LoaderArgs, { db, actor, now }) => {
  const template = params.id === "new" ? null : await readReplyTemplate(db, actor, params.id);
  const by = { author: actor.name || actor.email, company: company.name, phone: company.phone };
  const at = now();
  const sample = templateValues(SAMPLE_REQUEST, by, new Date(at.getTime() + 86_400_000), at);
  return data({ template, sample }, template === undefined ? 404 : 200);
});

export const action = staffAction(
  "requests.write",
  REPLY_TEMPLATE_MESSAGES.failed,
  async (
    record,
    { db, actor },
    { params: { id } }: Pick<Route.ActionArgs, "params">,
  ): Promise<TemplateAnswer> => {
    const template = readForm(replyTemplateForm, record);
    if (id === "new") await addReplyTemplate(db, actor, template);
    else await saveReplyTemplate(db, actor, id, new Date(String(record.version ?? 0)), template);
    throw redirect(`${LIST}?done=saved`);
  },
  { beside: keepTyped },
);

export const clientAction = failWith<TemplateAnswer>({ error: REPLY_TEMPLATE_MESSAGES.failed });

export default function Template({ loaderData, actionData: answer, params }: Route.ComponentProps) {
  const { template, sample } = loaderData;
  useAnswerToast(answer);
  if (template === undefined) {
    return (
      <div className="border-y border-slate-200 bg-white">
        <EmptyState
          level={1}
          title={REPLY_TEMPLATE_MESSAGES.notFound}
          action={<ButtonLink to={LIST}>Reply templates</ButtonLink>}
        >
          The address is not complete.
        </EmptyState>
      </div>
    );
  }
  const title = template?.name ?? "New template";
  return (
    <>
      <PageHeader title={title} path={[{ label: "Reply templates", to: LIST }, { label: title }]} />
      <TemplateForm key={params.id} template={template} sample={sample} answer={answer} />
    </>
  );
}
