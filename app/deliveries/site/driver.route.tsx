import { data, redirect } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { isPersonOpening } from "#app/portal/link-requests.server.ts";
import { company } from "#content/company.ts";
import { countOpening } from "#app/portal/open-link.server.ts";
import { driverPath } from "#app/portal/private-path.ts";
import { toLocalDateTime } from "#app/kit/time/time.ts";
import { DRIVER_MESSAGES } from "../site-words.ts";
import type { Route } from "./+types/driver.route";
import { DeadDelivery, DriverPage } from "./driver-page.tsx";
import { PROOF_BODY } from "./proof-body.ts";
import { openDelivery, takeProof } from "./take-proof.server.ts";

/** Works without React's scripts, with a small inline script of its own. */
export const handle = { scripts: false, body: PROOF_BODY };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.delivery?.isPickup ? DRIVER_MESSAGES.pickupTitle : DRIVER_MESSAGES.title} · ${company.name}`,
  },
  { name: "robots", content: "noindex, nofollow, noarchive" },
  { name: "format-detection", content: "telephone=no" },
];

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db, now } = context.get(requestScope);
  const { delivery, status } = await openDelivery({ params, context });
  if (!delivery) return data({ delivery: null }, { status });
  if (isPersonOpening(request)) await countOpening(db, delivery.linkId);
  const sent = /^\d\d:\d\d$/.exec(new URL(request.url).searchParams.get("sent") ?? "")?.[0] ?? null;
  const { linkId: _, shipmentId: __, ...shown } = delivery;
  const isApple = /iPhone|iPad|Macintosh/.test(request.headers.get("User-Agent") ?? "");
  const localNow = toLocalDateTime(now());
  return data({ delivery: shown, sent, localNow, isApple, uploadId: crypto.randomUUID() });
});

export const action = withErrorMapping(async (args: Route.ActionArgs) => {
  const answer = await takeProof(args);
  if (!answer.data.sent) return answer;
  const { now } = args.context.get(requestScope);
  throw redirect(`${driverPath(args.params.token)}?sent=${toLocalDateTime(now()).slice(11, 16)}`, 303);
});

export default function Driver({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.delivery || actionData?.dead) return <DeadDelivery />;
  return <DriverPage {...loaderData} answer={actionData} />;
}
