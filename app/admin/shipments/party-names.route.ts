import { requestScope, staffContext } from "#app/context.ts";
import { atEdge } from "#app/edge.server.ts";
import { createParty } from "#database/parties/create-party.ts";
import { searchPartyNames } from "#database/parties/search-party-names.ts";
import { formRecord, parseForm } from "#domain/form-result.ts";
import { PARTY_MESSAGES } from "#domain/parties/messages.ts";
import { partySchema } from "#domain/parties/party.ts";
import { searchText } from "#domain/search.ts";
import type { Route } from "./+types/party-names.route";
import type { AddPartyAnswer } from "./add-party.ts";

/** Shippers or consignees for a combo box, by a piece of their name. */
export const loader = atEdge(async ({ request, context }: Route.LoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const table = params.get("kind") === "consignee" ? "consignees" : "shippers";
  return Response.json(
    await searchPartyNames(context.get(requestScope).db, table, searchText(params.get("search"))),
  );
});

/** Adds a shipper or consignee whose name is all that is known yet, from beside a shipment. */
export const action = atEdge(async ({ request, context }: Route.ActionArgs) => {
  const { db, log } = context.get(requestScope);
  const { kind, name } = formRecord(await request.formData());
  const parsed = parseForm(partySchema, { name });
  if (!parsed.ok)
    return answer({ error: parsed.fieldErrors.name?.[0] ?? PARTY_MESSAGES.operationFailed }, 400);
  try {
    const party = kind === "consignee" ? "consignee" : "shipper";
    const id = await createParty(db, context.get(staffContext), party, parsed.value);
    return answer({ added: { id, name: parsed.value.name, company: null } }, 200);
  } catch (error) {
    log.error({ err: error, kind }, "a party could not be added");
    return answer({ error: PARTY_MESSAGES.operationFailed }, 503);
  }
});

const answer = (body: AddPartyAnswer, status: number) => Response.json(body, { status });
