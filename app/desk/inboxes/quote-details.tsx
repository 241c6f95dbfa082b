import { askedFacts } from "#app/quote-requests/asked-facts.ts";
import { capitalize } from "#app/kit/text/text.ts";
import { type ReactNode, useId, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { FilesPanel } from "#app/files/files-card.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCan } from "#app/access/use-can.ts";
import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { StatusBadge } from "#app/shipments/status-badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { MailLink, PhoneLink } from "#app/kit/ui/contact-link.tsx";
import { isLanguage } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { Select } from "#app/kit/ui/select.tsx";
import { optionsOf } from "#app/kit/ui/select-options.ts";
import type { ListedFile } from "#app/files/list-files.server.ts";
import type { QuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";
import { QUOTE_STATUSES } from "#app/quote-requests/quote-request.ts";
import { useInboxActs } from "./inbox-acts.tsx";
import { NEW_SHIPPER, NO_SHIPPER } from "./inboxes.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { displayStatus } from "#app/shipments/status.ts";

const tones: Record<string, BadgeTone> = {
  pending: "yellow",
  in_progress: "blue",
  completed: "green",
  rejected: "red",
};

export function QuoteStatusBadge({ status }: { status: string }) {
  return <Badge tone={tones[status] ?? "grey"}>{displayStatus(status)}</Badge>;
}

export const QUOTE_STATUS_LABELS = Object.fromEntries(
  QUOTE_STATUSES.map((status) => [status, capitalize(status).replaceAll("_", " ")]),
);

interface KnownShipper {
  id: string;
  name: string;
  company: string | null;
  email: string | null;
}

/** The shipment of a request, or a form that creates it, with a note on what happens to the shipper. */
function QuoteShipment(props: {
  request: QuoteRequest;
  shippers: readonly KnownShipper[];
  isDeleted: boolean;
  error: string | undefined;
}) {
  const { request, shippers, isDeleted } = props;
  const mayCreate = useCan("shipments.write");
  return (
    <div className="@container">
      {request.shipment_id ? (
        <p className="flex flex-wrap items-center gap-3">
          <Link to={`/admin/shipments/${request.shipment_id}`} className="text-link font-semibold">
            {request.shipment_number}
          </Link>
          <StatusBadge status={request.shipment_status ?? ""} whole />
        </p>
      ) : isDeleted || !mayCreate ? (
        <p>None was made from it.</p>
      ) : (
        <CreateShipment request={request} shippers={shippers} />
      )}
      <p role="alert" className="mt-2 font-medium text-red-700 empty:hidden">
        {props.error}
      </p>
    </div>
  );
}

function CreateShipment({ request, shippers }: { request: QuoteRequest; shippers: readonly KnownShipper[] }) {
  const navigation = useNavigation();
  const start = shippers[0]?.id ?? NEW_SHIPPER;
  const [chosen, setChosen] = useState<string>();
  const isKnown =
    shippers.some(({ id }) => id === chosen) || (chosen === NEW_SHIPPER && shippers.length === 0);
  const value = chosen === NO_SHIPPER || isKnown ? chosen : start;
  const person = request.name || request.email;
  const options = [
    ...shippers.map((each) => ({
      value: each.id,
      label: each.company ? `${each.name} (${each.company})` : each.name,
    })),
    ...(shippers.length === 0 ? [{ value: NEW_SHIPPER, label: `${person} (new)` }] : []),
    { value: NO_SHIPPER, label: "No shipper" },
  ];
  return (
    <Form method="post" preventScrollReset className="grid gap-3 @md:grid-cols-[1fr_auto] @md:items-start">
      <SendKey />
      <Field
        label="Shipper of the new shipment"
        name="shipper"
        hint={
          value === NEW_SHIPPER
            ? `${person} will be added to the shippers with ${request.email}.`
            : value === NO_SHIPPER
              ? "The shipment starts without a shipper."
              : `Already among the shippers with ${request.email}: nobody is added.`
        }
      >
        <Select value={value} onChange={(event) => setChosen(event.currentTarget.value)} options={options} />
      </Field>
      <Button
        type="submit"
        className="@md:mt-7"
        pending={navigation.formMethod === "POST"}
        pendingLabel="Opening..."
      >
        Create shipment
      </Button>
    </Form>
  );
}

export function RouteAndStatus({ request, isDeleted }: { request: QuoteRequest; isDeleted: boolean }) {
  const { mayWrite, act } = useInboxActs();
  const language = isLanguage(request.language) ? request.language : "en";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 text-xl leading-snug font-medium break-words text-ink-900">
        <bdi>{or(request.origin_location)}</bdi> → <bdi>{or(request.destination_location)}</bdi>
      </p>
      {mayWrite ? (
        <div className="grid w-full grid-cols-2 gap-x-3 sm:flex sm:w-auto">
          <LanguageField
            key={language}
            value={language}
            isDisabled={isDeleted}
            label="They read"
            className="sm:w-32"
            onChange={(chosen) => act("language", request.id, { language: chosen })}
          />
          <Field label="Status" name="status" className="sm:w-36">
            <Select
              value={request.status}
              disabled={isDeleted}
              options={optionsOf(QUOTE_STATUS_LABELS)}
              onChange={(event) => act("status", request.id, { status: event.currentTarget.value })}
            />
          </Field>
        </div>
      ) : (
        <p className="flex items-center gap-3">
          {STAFF_LANGUAGE_NAMES[language]} <QuoteStatusBadge status={request.status} />
        </p>
      )}
    </div>
  );
}

const or = (text: string | null) => text || QUOTE_DESK_MESSAGES.missing;

/** Facts of a request and its sender; empty fields are left out. */
export function RequestFacts({ request }: { request: QuoteRequest }) {
  const facts = [...askedFacts(request), ["Company", request.company] as const].filter(([, value]) => value);
  return (
    <FactList className="gap-y-3! sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]!">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
      {request.phone ? (
        <Fact label="Phone">
          <PhoneLink number={request.phone} />
        </Fact>
      ) : null}
      <Fact label="Email" className="col-span-2">
        <MailLink address={request.email} />
      </Fact>
    </FactList>
  );
}

/** The shipment created from a request, and the request's files: cards of a page, or parts of a dialog. */
export function ShipmentAndFiles(props: {
  request: QuoteRequest;
  shippers: readonly KnownShipper[];
  files: readonly ListedFile[];
  isDeleted: boolean;
  error: string | undefined;
  inCards?: boolean;
}) {
  const { request, isDeleted } = props;
  useRefetchOn("shipment");
  useRefetchOn("quote_request_file");
  const Part = props.inCards ? Card : DialogPart;
  return (
    <>
      <Part title="Shipment">
        <QuoteShipment
          request={request}
          shippers={props.shippers}
          isDeleted={isDeleted}
          error={props.error}
        />
      </Part>
      <Part title="Files" id="files">
        <FilesPanel
          key={request.id}
          owner={{ kind: "quote_request", id: request.id }}
          files={props.files}
          readOnly={isDeleted}
        />
      </Part>
    </>
  );
}

function DialogPart({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="mt-5 border-t border-slate-200 pt-4">
      <h3 id={headingId} className="waybill-label mb-2 text-slate-600">
        {title}
      </h3>
      {children}
    </section>
  );
}
