import { staffAction } from "#app/request/form-action.server.ts";
import { SaveButtons } from "#app/kit/forms/save-buttons.tsx";
import { redirect, Form, Link, useNavigation } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { mergeCompanies } from "../merge.server.ts";
import { findMergedInto, readPair, type ComparedPair, type ComparedSide } from "../read-merge.server.ts";
import { authorize } from "#app/access/policy.ts";
import { readMergeForm, differingFields, MERGE_UNDO_DAYS } from "../merge.ts";
import { Invalid, NotFound } from "#app/kit/errors.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";
import { DUPLICATE_MESSAGES, movedText, proposeKept } from "#app/customers/duplicates.ts";
import type { Route } from "./+types/merge.route";
import { customerAddress } from "../address.ts";
import { useEffect, useRef } from "react";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { affectsRow } from "#app/live/event.ts";
import { formatDate } from "#app/kit/time/time.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { FieldChoices, RadioLine } from "./field-choices.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Merge customers · Shipment Tracking System" }];

export const loader = forStaff("customers.write", async ({ params }: Route.LoaderArgs, { db, actor }) => {
  const pair = await readPair(db, actor, [params.id, params.other]);
  if (pair) return pair;
  for (const id of [params.id, params.other]) {
    const kept = await findMergedInto(db, actor, id);
    if (kept) throw redirect(customerAddress(kept));
  }
  throw new NotFound(DUPLICATE_MESSAGES.notThere);
});

export const action = staffAction(
  "customers.read",
  DUPLICATE_MESSAGES.operationFailed,
  async (record, { db, actor }, { params }: Pick<Route.ActionArgs, "params">): Promise<MergeAnswer> => {
    authorize(actor, "customers.write");
    const order = readMergeForm(record, [params.id, params.other]);
    if (!order) throw new Invalid("Choose which of the two stays");
    const { mergeId } = await mergeCompanies(db, actor, order);
    throw redirect(`${customerAddress(order.keptId)}?merged=${mergeId}`);
  },
  { beside: (_, record) => ({ record }) },
);

export const clientAction = failWith<MergeAnswer>({ error: DUPLICATE_MESSAGES.operationFailed });

export default function Merge({ loaderData, actionData }: Route.ComponentProps) {
  const [one, other] = loaderData.sides;
  // Reset when either was changed and read again.
  return <MergePage key={`${one.id} ${other.id}`} pair={loaderData} answer={actionData} />;
}

interface MergeAnswer {
  error?: string;
  /** Id of the merged customer, when both were merged since. */
  keptId?: string;
  record?: FormRecord;
}

function MergePage({ pair, answer }: { pair: ComparedPair; answer: MergeAnswer | undefined }) {
  const [one, other] = pair.sides;
  const pending = useNavigation().formMethod === "POST";
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (pending) return;
    if (pair.sides.some(({ id }) => affectsRow(event, "company", id))) readAgain();
  });
  const differing = differingFields(one, other);
  const stays = String(answer?.record?.stays ?? proposeKept(one, other).id);
  return (
    <>
      <PageHeader
        path={[
          { label: "Customers", to: "/admin/customers" },
          { label: "Possible duplicates", to: "/admin/customers/duplicates" },
          { label: "Merge" },
        ]}
        title="Merge customers"
        description={`Two become one, with everything that belongs to them. Can be undone for ${MERGE_UNDO_DAYS} days.`}
      />
      {answer ? <Refusal answer={answer} /> : null}
      <Form method="post" className="mt-5 grid gap-6">
        <SendKey />
        {pair.sides.map(({ id, updated_at }) => (
          <input key={id} type="hidden" name={`version.${id}`} value={updated_at.toISOString()} />
        ))}
        <div role="radiogroup" aria-labelledby="stays">
          <h2 id="stays" className="text-lg">
            Which one stays
          </h2>
          <p className="text-slate-600">The other one goes; its address leads to this one.</p>
          <div className="mt-3 grid gap-3 md:grid-cols-2">
            {pair.sides.map((side) => (
              <Side key={side.id} side={side} isChosen={side.id === stays} />
            ))}
          </div>
        </div>
        <FieldChoices one={one} other={other} differing={differing} chosen={answer?.record} />
        <People pair={pair} />
        <SaveButtons pending={pending} pendingLabel="Merging..." back={customerAddress(one.id)}>
          Merge
        </SaveButtons>
      </Form>
    </>
  );
}

function Refusal({ answer: { error, keptId } }: { answer: MergeAnswer }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
  }, [error]);
  return (
    <div ref={note} tabIndex={-1} role="alert" className="mt-4 notice">
      <p className="font-medium">{error}</p>
      {keptId ? (
        <p className="mt-1">
          <Link to={customerAddress(keptId)} className="text-link font-medium">
            See the customer that both are now
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Side({ side, isChosen }: { side: ComparedSide; isChosen: boolean }) {
  const { id, name, city, country_code, created_at, belongs } = side;
  return (
    <RadioLine name="stays" value={id} defaultChecked={isChosen}>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-slate-600">
        {[city, country_code].filter(Boolean).join(", ") || "No place"} · since {formatDate(created_at)}
      </span>
      <span className="figures mt-1 block text-sm text-slate-700">
        {movedText(belongs) || "Nothing belongs to it"}
      </span>
    </RadioLine>
  );
}

function People({ pair: { people } }: { pair: ComparedPair }) {
  if (people.together === 0) return null;
  return (
    <section>
      <h2 className="text-lg">People</h2>
      <p className="text-slate-700">
        <span>{people.together === 1 ? "One person" : `${people.together} people`} together.</span>
        <span>
          {people.inBoth.length > 0 ? ` In both, and kept once: ${people.inBoth.join(", ")}.` : null}
        </span>
      </p>
    </section>
  );
}
