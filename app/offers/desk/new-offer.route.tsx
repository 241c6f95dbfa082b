import { useState } from "react";
import { Form, Link, redirect, useActionData, useLocation, useNavigate, useNavigation } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { numberWithVersion, offerAddressOf, OFFERS_ADDRESS } from "#app/offers/address.ts";
import { staffAction } from "#app/request/form-action.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { shortDate } from "#app/shipments/attention.ts";
import { createOffer } from "../create-offer.server.ts";
import { listRequestsToOffer, type RequestToOffer } from "../requests-to-offer.server.ts";
import { OFFER_MESSAGES } from "../words.ts";
import type { Route } from "./+types/new-offer.route";

export const meta: Route.MetaFunction = () => [{ title: "New offer · Shipment Tracking System" }];

export const loader = forStaff("offers.write", async (_: Route.LoaderArgs, { db, actor, now }) => ({
  ...(await listRequestsToOffer(db, actor)),
  self: actor.id,
  asOf: now(),
}));

export const action = staffAction(
  "offers.write",
  OFFER_MESSAGES.operationFailed,
  async ({ request }, { db, actor }): Promise<FormOutcome> => {
    const id = await createOffer(db, actor, { requestId: String(request ?? "") });
    throw redirect(`${offerAddressOf(id)}/edit`);
  },
);

/** After a failed request the page stays: its button creates the draft once. */
export const clientAction = failWith<{ error: string }>({ error: OFFER_MESSAGES.operationFailed });

export default function NewOffer({ loaderData }: Route.ComponentProps) {
  const { requests, total } = loaderData;
  const { search } = useLocation();
  const navigate = useNavigate();
  const mayEnter = useCan("requests.write");
  const [isOpen, setOpen] = useState(true);
  const back = `${OFFERS_ADDRESS}${search}`;
  const rest = total - requests.length;
  return (
    <Dialog
      title="Offer for …"
      description={requests.length > 0 ? "Choose the request that it answers" : undefined}
      isOpen={isOpen}
      closeTo={back}
      onClose={() => {
        setOpen(false);
        void navigate(back, { preventScrollReset: true });
      }}
      footer={
        <>
          {rest > 0 ? (
            <Link to="/admin/quotes?view=waiting" className="text-link mr-auto self-center">
              {rest} more waiting
            </Link>
          ) : null}
          {mayEnter ? (
            <ButtonLink to="/admin/quotes/new?for=offer" variant="primary">
              New request by phone
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {requests.length > 0 ? <Requests {...loaderData} /> : <p>No request waits for an answer.</p>}
    </Dialog>
  );
}

function Requests({ requests, self, asOf }: Route.ComponentProps["loaderData"]) {
  const answer = useActionData<FormOutcome>();
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <SendKey />
      {answer?.error ? (
        <p role="alert" className="mb-3 font-medium text-red-700">
          {answer.error}
        </p>
      ) : null}
      <ul className="-mx-2 divide-y divide-slate-200">
        {requests.map((request) => (
          <li key={request.id}>
            {request.offer ? (
              <Link to={offerAddressOf(request.offer.id)} className={ROW}>
                <RequestLines request={request} self={self} asOf={asOf} />
              </Link>
            ) : (
              <button
                type="submit"
                name="request"
                value={request.id}
                aria-busy={formData?.get("request") === request.id || undefined}
                className={ROW}
              >
                <RequestLines request={request} self={self} asOf={asOf} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Form>
  );
}

const ROW =
  "block w-full cursor-pointer rounded-md px-2 py-2 text-left -outline-offset-2 hover:bg-slate-50 aria-busy:bg-slate-100";

function RequestLines({ request, self, asOf }: { request: RequestToOffer; self: string; asOf: Date }) {
  const { company, name, email, origin_location, destination_location, offer, owner_id } = request;
  const owner = owner_id === self ? "Yours" : request.owner_name;
  return (
    <>
      <span className="block font-medium wrap-anywhere text-ink-900">{company ?? name ?? email}</span>
      <span className="block wrap-anywhere">
        {origin_location ?? "?"} → {destination_location ?? "?"}
      </span>
      <span className="block text-sm text-slate-600">
        <WholeParts
          of={[
            formatRequestNumber(request.number),
            shortDate(request.created_at, asOf),
            company && name,
            owner,
            offer && `Open ${numberWithVersion(offer)}`,
          ]}
        />
      </span>
    </>
  );
}
