import { requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { wasSubmitted } from "../open-delivery.server.ts";
import type { Route } from "./+types/proof.route";
import { PROOF_BODY } from "./proof-body.ts";
import { openDelivery, type ProofAnswer, takeProof } from "./take-proof.server.ts";

export const handle = { body: PROOF_BODY };

const answer = (body: ProofAnswer, status: number) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });

/** Tells, before a photo is uploaded on a slow connection, whether it has arrived (`upload`) and whether the link accepts it. */
export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  const { db } = context.get(requestScope);
  const upload = new URL(request.url).searchParams.get("upload") ?? "";
  if (await wasSubmitted(db, params.token, upload)) return answer({ sent: true }, 200);
  const { delivery, status } = await openDelivery({ params, context });
  return delivery ? answer({}, 200) : answer({ dead: true }, status);
});

export const action = withErrorMapping(async (args: Route.ActionArgs) => {
  const { data, init } = await takeProof(args);
  return answer({ ...data, values: undefined }, init?.status ?? 200);
});
