import { Fact, FactList } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { MailLink, PhoneLink } from "#app/ui/reach-link.tsx";
import { Select } from "#app/ui/select.tsx";
import type { QuoteRequest } from "#database/quotes/get-quote-request.ts";
import { QUOTE_MESSAGES } from "#domain/quotes/messages.ts";
import { Message } from "./details-dialog.tsx";
import { useInboxActs } from "./inbox-acts.tsx";
import { type KnownShipper, QuoteShipment } from "./quote-shipment.tsx";
import { quoteStatusOptions } from "./quote-status.tsx";
import { useReadAgainOn } from "./use-inbox-list.ts";

/** Everything a visitor asked for, its status, and the shipment made from it. */
export function QuoteDetails(props: {
  request: QuoteRequest;
  shippers: readonly KnownShipper[];
  /** A colleague deleted it: nothing can be changed. */
  gone: boolean;
  error: string | undefined;
}) {
  const { request, gone } = props;
  const { act } = useInboxActs();
  // Its shipment goes on meanwhile.
  useReadAgainOn("shipments");
  const or = (text: string | null) => text || QUOTE_MESSAGES.missing;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <p className="min-w-0 text-xl leading-snug font-medium break-words text-ink-900">
          <bdi>{or(request.origin_location)}</bdi> → <bdi>{or(request.destination_location)}</bdi>
        </p>
        <Field label="Status" name="status" className="w-full sm:w-52">
          <Select
            value={request.status}
            disabled={gone}
            options={quoteStatusOptions}
            onChange={(event) => act("status", request.id, { status: event.currentTarget.value })}
          />
        </Field>
      </div>
      <FactList>
        <Fact label="Service">{or(request.service_type)}</Fact>
        <Fact label="Cargo">{or(request.cargo_type)}</Fact>
        <Fact label="Weight">{or(request.weight)}</Fact>
        <Fact label="Dimensions">{or(request.dimensions)}</Fact>
        <Fact label="Company">{or(request.company)}</Fact>
        <Fact label="Phone">{request.phone ? <PhoneLink number={request.phone} /> : or(null)}</Fact>
        <Fact label="Email" className="col-span-full">
          <MailLink address={request.email} />
        </Fact>
      </FactList>
      <Message label="Message">{request.message}</Message>
      <QuoteShipment request={request} shippers={props.shippers} gone={gone} error={props.error} />
    </>
  );
}
