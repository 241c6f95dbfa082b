import { actInQueue } from "../queue/use-queue-acts.ts";
import { changeQueue } from "../queue/change-queue.server.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { formRecord } from "#app/kit/forms/form-result.ts";
import type { Route } from "./+types/late.route";
import { LateDesk } from "./late-desk.tsx";
import { readLateDesk } from "./read-late.server.ts";

export const loader = withErrorMapping(async ({ request, context }: Route.LoaderArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  return readLateDesk(new URL(request.url).searchParams, actor, context.get(requestScope));
});

export const action = withErrorMapping(async ({ request, context }: Route.ActionArgs) => {
  const actor = allowedStaff(context, "shipments.read");
  return changeQueue(formRecord(await request.formData()), actor, context.get(requestScope));
});

export function clientAction(args: Route.ClientActionArgs) {
  return actInQueue(args);
}

export default function Late({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Late desk"
        description="What is not as it was promised: say why, tell the customer, take it up"
        inline
        className="mb-1 max-sm:[&_p]:mt-0 lg:-mt-4"
      />
      <LateDesk {...loaderData} />
    </>
  );
}
