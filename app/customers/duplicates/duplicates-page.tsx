import { Form, Link, useNavigation } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import type { FormOutcome } from "#app/kit/forms/form-result.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useAct } from "#app/kit/forms/use-act.ts";
import { FetchFailed } from "#app/kit/lists/list-controls.tsx";
import { ListHead } from "#app/kit/lists/list-head.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { useRefetch } from "#app/kit/lists/keep-screen.ts";
import { useLiveEvents } from "#app/live/use-live-events.ts";
import { useCan } from "#app/access/use-can.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { EmptyState } from "#app/kit/ui/empty-state.tsx";
import type { DuplicatePair, DuplicateSide, PairPage } from "../duplicates.server.ts";
import type { DistinctPair, listDistinctPairs } from "../distinct-pairs.server.ts";
import { duplicatesAddress, DUPLICATE_MESSAGES, PAIR_TEXTS } from "../duplicates.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { affects } from "#app/live/event.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { customerAddress, mergeAddress } from "../address.ts";
import type { Route } from "./+types/duplicates.route";

export type DuplicatesView =
  | ({ view: "one" } & PairPage)
  | ({ view: "two" } & Awaited<ReturnType<typeof listDistinctPairs>>);

type Props = Route.ComponentProps["loaderData"] & { answer: FormOutcome | undefined };

export function DuplicatesPage({ isApart, isFirst, page, answer }: Props) {
  const readAgain = useRefetch();
  useLiveEvents((event) => {
    if (affects(event, "company")) readAgain();
  });
  useAct("/admin/customers/duplicates", { answer });
  return (
    <>
      <ListHead
        path={[{ label: "Customers", to: "/admin/customers" }]}
        title={DUPLICATE_MESSAGES.title}
        description="Of the same VAT number, e-mail address or name; nothing is merged by itself"
        views={
          <ViewLinks
            views={[
              { label: "May be one", to: duplicatesAddress(null, false), isShown: !isApart },
              { label: DUPLICATE_MESSAGES.areTwo, to: duplicatesAddress(null, true), isShown: isApart },
            ]}
          />
        }
      />
      <AnswerStatus answer={answer} />
      {page ? (
        <Pairs page={page} isFirst={isFirst} />
      ) : (
        <FetchFailed message={DUPLICATE_MESSAGES.fetchFailed} />
      )}
    </>
  );
}

function Pairs({ page, isFirst }: { page: DuplicatesView; isFirst: boolean }) {
  const next = page.next ? duplicatesAddress(page.next, page.view === "two") : null;
  if (page.pairs.length === 0) return <NoPairs isApart={page.view === "two"} isFirst={isFirst} />;
  return (
    <>
      <ul data-list className="mt-4 grid gap-3">
        {page.view === "one"
          ? page.pairs.map((pair) => (
              <Pair key={`${pair.why} ${pair.first.id} ${pair.second.id}`} pair={pair} />
            ))
          : page.pairs.map((pair) => (
              <DistinctPairLine key={`${pair.first.id} ${pair.second.id}`} pair={pair} />
            ))}
      </ul>
      {next || !isFirst ? (
        <nav aria-label="Pages" className="mt-5 flex justify-between gap-3">
          {isFirst ? (
            <span />
          ) : (
            <ButtonLink to={duplicatesAddress(null, page.view === "two")}>To the first</ButtonLink>
          )}
          {next ? <ButtonLink to={next}>Next</ButtonLink> : null}
        </nav>
      ) : null}
    </>
  );
}

function NoPairs({ isApart, isFirst }: { isApart: boolean; isFirst: boolean }) {
  if (!isFirst)
    return (
      <EmptyState
        title="No more"
        action={<ButtonLink to={duplicatesAddress(null, isApart)}>To the first</ButtonLink>}
      />
    );
  return isApart ? (
    <EmptyState title="None yet">Pairs you say are two stand here, and can be taken back.</EmptyState>
  ) : (
    <EmptyState title="No possible duplicates">
      No two customers share a VAT number, an e-mail address or a name.
    </EmptyState>
  );
}

function Pair({ pair }: { pair: DuplicatePair }) {
  const { why, key } = pair;
  const [first, second] =
    pair.first.created_at <= pair.second.created_at ? [pair.first, pair.second] : [pair.second, pair.first];
  const mayWrite = useCan("customers.write");
  return (
    <li className="border border-slate-200 bg-white p-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-slate-600">
        <Badge tone={why === "name" ? "grey" : "blue"}>{PAIR_TEXTS[why]}</Badge>
        {why === "name" ? null : <span className="figures wrap-anywhere">{key}</span>}
      </p>
      <div className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-2">
        <Side side={first} />
        <Side side={second} />
      </div>
      {mayWrite ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink size="sm" to={mergeAddress(first.id, second.id)}>
            {DUPLICATE_MESSAGES.merge}
            <span className="sr-only">
              {first.name} and {second.name}
            </span>
          </ButtonLink>
          <PairButton intent="two" ids={[first.id, second.id]} label={DUPLICATE_MESSAGES.areTwo} />
        </div>
      ) : null}
    </li>
  );
}

function Side({ side }: { side: DuplicateSide }) {
  const { id, name, vat_number, postcode, city, country_code, parties, people } = side;
  const place = [[postcode, city].filter(Boolean).join(" "), country_code].filter(Boolean).join(", ");
  return (
    <div className="min-w-0 border-l-2 border-slate-200 pl-3">
      <Link to={customerAddress(id)} className="text-link font-semibold wrap-anywhere">
        {name}
      </Link>
      <p className="figures text-sm text-slate-600">
        {[place, vat_number].filter(Boolean).join(" · ") || "No address, no VAT number"}
      </p>
      <p className="figures text-sm text-slate-600">
        {pluralize(parties, "shipper or consignee", "shippers and consignees")} ·{" "}
        {pluralize(people, "person", "people")}
      </p>
    </div>
  );
}

function DistinctPairLine({ pair: { first, second, by, at } }: { pair: DistinctPair }) {
  const mayWrite = useCan("customers.write");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-slate-200 bg-white p-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <Link to={customerAddress(first.id)} className="text-link">
            {first.name}
          </Link>{" "}
          and{" "}
          <Link to={customerAddress(second.id)} className="text-link">
            {second.name}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-slate-600">
          Said by {by} on {formatDateTime(at)}
        </p>
      </div>
      {mayWrite ? <PairButton intent="one" ids={[first.id, second.id]} label="They may be one" /> : null}
    </li>
  );
}

function PairButton(props: { intent: "one" | "two"; ids: [string, string]; label: string }) {
  const { intent, ids, label } = props;
  const { formData } = useNavigation();
  const pending = formData?.get("first") === ids[0] && formData.get("second") === ids[1];
  return (
    <Form method="post" preventScrollReset>
      <SendKey />
      <input type="hidden" name="first" value={ids[0]} />
      <input type="hidden" name="second" value={ids[1]} />
      <Button type="submit" size="sm" variant="quiet" name="intent" value={intent} pending={pending}>
        {label}
      </Button>
    </Form>
  );
}
