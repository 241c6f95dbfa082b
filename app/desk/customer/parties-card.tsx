import { Search } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { Checkbox } from "#app/kit/ui/checkbox.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import type { CompanyParty, JoinedParty, SuggestedBecause } from "#app/customers/company-parties.server.ts";
import { pluralizeUpTo } from "#app/kit/text/count-text.ts";
import { SEARCH_MAX_LENGTH } from "#app/kit/text/search-text.ts";
import type { ReadCustomer } from "./read-customer.server.ts";

const KIND_NAMES = { shipper: "Shipper", consignee: "Consignee" } as const;
const BECAUSE: Record<SuggestedBecause, string> = {
  email: "same e-mail as one of the people",
  name: "same name",
  domain: "same mail domain",
};
const SHIPMENTS_COUNTED = 100;

const valueOf = ({ kind, id }: CompanyParty) => `${kind}:${id}`;
const namesOf = ({ name, company }: CompanyParty) => (company ? `${company}, ${name}` : name);

export function PartiesCard({ parties, suggested, others, joinSearch }: ReadCustomer) {
  const mayWrite = useCan("customers.write");
  return (
    <Card title="Shippers and Consignees" id="parties" className="scroll-mt-16">
      {parties.length === 0 ? (
        <p className="text-slate-600">
          None linked yet: shipments, figures and private links follow those that are.
        </p>
      ) : (
        <ul className="grid gap-2.5">
          {parties.map((party) => (
            <Joined key={valueOf(party)} party={party} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {mayWrite ? (
        <>
          {suggested.length > 0 ? (
            <Candidates
              title="May belong here"
              parties={suggested.map((party) => ({ party, note: BECAUSE[party.because] }))}
            />
          ) : null}
          <FindOthers search={joinSearch} others={others} />
        </>
      ) : null}
    </Card>
  );
}

function Joined({ party, mayWrite }: { party: JoinedParty; mayWrite: boolean }) {
  const { kind, id, shipments } = party;
  const count = pluralizeUpTo(shipments, SHIPMENTS_COUNTED, "shipment");
  return (
    <li className="flex items-start justify-between gap-3 border-t border-slate-200 pt-2.5 first:border-0 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere text-ink-900">{namesOf(party)}</p>
        <p className="figures text-sm text-slate-600">
          <span>{KIND_NAMES[kind]} · </span>
          <span>
            {shipments === 0 ? (
              count
            ) : (
              <Link to={`/admin/shipments?${kind}=${id}`} className="text-link py-1 pointer-coarse:py-2">
                {count}
              </Link>
            )}
          </span>
        </p>
      </div>
      {mayWrite ? (
        <Form method="post" preventScrollReset>
          <SendKey />
          <input type="hidden" name="intent" value="leave" />
          <Button
            type="submit"
            size="sm"
            variant="quiet"
            className="-mr-3"
            name="party"
            value={valueOf(party)}
          >
            Unlink<span className="sr-only"> {namesOf(party)}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

function Candidates(props: {
  title: string;
  parties: readonly { party: CompanyParty; note: string | null }[];
}) {
  const pending = useNavigation().formData?.get("intent") === "join";
  return (
    <Form method="post" preventScrollReset className="mt-5 border-t border-slate-200 pt-4">
      <SendKey />
      <h3 className="waybill-label text-slate-600">{props.title}</h3>
      <input type="hidden" name="intent" value="join" />
      <ul className="mt-2 grid gap-1">
        {props.parties.map(({ party, note }) => (
          <li key={valueOf(party)} className="flex items-start justify-between gap-3">
            <Checkbox
              name="parties"
              value={valueOf(party)}
              className="min-w-0 wrap-anywhere"
              label={namesOf(party)}
              hint={[KIND_NAMES[party.kind], party.email, note].filter(Boolean).join(" · ")}
            />
            <Button type="submit" size="sm" name="party" value={valueOf(party)} pending={pending}>
              Link<span className="sr-only"> {namesOf(party)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {props.parties.length > 1 ? (
        <Button type="submit" size="sm" className="mt-2" pending={pending}>
          Link the ticked ones
        </Button>
      ) : null}
    </Form>
  );
}

function FindOthers({ search, others }: { search: string; others: readonly CompanyParty[] }) {
  return (
    <div className="mt-5 border-t border-slate-200 pt-4">
      <Form method="get" preventScrollReset className="flex items-end gap-2">
        <Field label="Link another" name="join" className="grow">
          <TextInput
            type="search"
            icon={<Search />}
            placeholder="Shipper or consignee"
            defaultValue={search}
            maxLength={SEARCH_MAX_LENGTH}
          />
        </Field>
        <Button type="submit">Find</Button>
      </Form>
      {others.length > 0 ? (
        <Candidates
          key={search}
          title={`Found for “${search}”`}
          parties={others.map((party) => ({ party, note: null }))}
        />
      ) : search ? (
        <p role="status" className="mt-2 text-slate-600">
          No shipper or consignee without a customer matches “{search}”.
        </p>
      ) : null}
    </div>
  );
}
