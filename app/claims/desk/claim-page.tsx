import { optionsOf } from "#app/kit/ui/select-options.ts";
import { Mail } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { ActForm, AnswerStatus } from "#app/accounts/act-form.tsx";
import { NameFirst } from "#app/accounts/own-name.tsx";
import { useCan } from "#app/access/use-can.ts";
import { carrierAddress } from "#app/carriers/carrier.ts";
import { fileAddress, filesAddress } from "#app/files/file-address.ts";
import { Thumbnail } from "#app/files/file-picture.tsx";
import { UploadArea } from "#app/files/upload-area.tsx";
import { createUploadQueue } from "#app/files/upload-queue.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { formatDate, formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { NeedsScript } from "#app/kit/ui/needs-script.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { z } from "zod";
import {
  CLAIM_KINDS,
  CLAIM_OUTCOMES,
  CLAIMS_ADDRESS,
  closeForm,
  noticeForm,
  CONVENTIONS,
  liabilityLimit,
  nextStep,
} from "../claim.ts";
import { ClaimState, NoticeText } from "../claim-facts.tsx";
import { ClaimDialog, type ClaimPageProps } from "./claim-dialog.tsx";
import { NoticeDialog } from "./notice-dialog.tsx";

/** Page of a claim: kind, parties, amount, deadline; the act of the moment first. */
export function ClaimPage(props: ClaimPageProps) {
  const { claim, answer } = props;
  const mayWrite = useCan("claims.write");
  const isOpen = claim.closed_at === null;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={`${claim.number}: ${CLAIM_KINDS[claim.kind]}`}
        description={[claim.tracking_number, claim.consignee].filter(Boolean).join(" · ")}
        path={[{ label: "Claims", to: CLAIMS_ADDRESS }, { label: claim.number }]}
        actions={mayWrite && isOpen ? <Button onClick={() => setEditing(true)}>Edit</Button> : null}
      />
      <AnswerStatus answer={answer} />
      {mayWrite ? <Acts {...props} /> : null}
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Facts {...props} />
        <Photos {...props} />
      </div>
      {isEditing ? <ClaimDialog {...props} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function Acts(props: ClaimPageProps) {
  const { claim, asOf, today, answer } = props;
  if (claim.closed_at)
    return (
      <Card className="mt-3">
        <ActForm intent="reopen" schema={z.object({})} answer={answer} submit="Reopen the claim">
          {() => (
            <p className="mb-3">
              <span>Closed by {claim.closed_by ?? "somebody"}, </span>
              <span>{formatDate(claim.closed_at as Date)}</span>
            </p>
          )}
        </ActForm>
      </Card>
    );
  return (
    <Card className="mt-3 grid items-end gap-x-10 gap-y-4 lg:grid-cols-2">
      <div className="flex flex-wrap items-baseline gap-x-3 lg:col-span-2">
        <h2 className="text-lg wrap-anywhere">{nextStep(claim)?.words}</h2>
        <NoticeText claim={claim} now={asOf} />
      </div>
      <SendNotice {...props} />
      <ActForm
        intent="notice"
        schema={noticeForm}
        answer={answer}
        submit={claim.notice_sent_on ? "Change the day" : "Notice sent"}
        variant="secondary"
        className="flex flex-wrap items-end gap-3"
      >
        <Field label="The liable party was told on" name="sent_on">
          <DateInput type="date" max={today} defaultValue={claim.notice_sent_on ?? today} />
        </Field>
      </ActForm>
      <ActForm
        intent="close"
        schema={closeForm}
        answer={answer}
        submit="Close"
        variant={claim.notice_sent_on ? "primary" : "secondary"}
        className="flex flex-wrap items-end gap-3"
      >
        <Field label="It ended" name="outcome">
          <Select options={optionsOf(CLAIM_OUTCOMES, "Choose")} />
        </Field>
        <Field label="Amount paid" name="settled_amount" className="w-36">
          <TextInput inputMode="decimal" autoComplete="off" unit={claim.currency} />
        </Field>
      </ActForm>
    </Card>
  );
}

/** Sends the notice from here; once more where it did not arrive, or somebody else is to know too. */
function SendNotice({ claim, files, carrier, letters }: ClaimPageProps) {
  const [isWriting, setWriting] = useState(false);
  if (!letters) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:col-span-2">
      <NeedsScript>
        <Button variant={claim.notice_sent_on ? "secondary" : "primary"} onClick={() => setWriting(true)}>
          <Mail aria-hidden="true" />
          {claim.notice_sent_on ? "Send the notice again" : "Write the notice"}
        </Button>
      </NeedsScript>
      {isWriting ? (
        <NameFirst onClose={() => setWriting(false)}>
          <NoticeDialog {...{ claim, files, carrier, letters }} onClose={() => setWriting(false)} />
        </NameFirst>
      ) : null}
    </div>
  );
}

/** With its record, and where its notice goes. */
function Liable({ claim, carrier }: Pick<ClaimPageProps, "claim" | "carrier">) {
  const mayRead = useCan("carriers.read");
  if (!carrier || !mayRead) return claim.liable ?? "–";
  return (
    <>
      <Link to={carrierAddress(carrier.id)} className="text-link">
        {carrier.name}
      </Link>
      {carrier.email ? (
        <a href={`mailto:${carrier.email}`} className="text-link block text-sm font-normal wrap-anywhere">
          {carrier.email}
        </a>
      ) : null}
    </>
  );
}

const mailState = ({ mail_sent, mail_refused }: ClaimPageProps["claim"]) =>
  mail_refused ? "not sent" : mail_sent ? "sent" : "waits to be sent";

function Facts({ claim, asOf, carrier }: ClaimPageProps) {
  const day = toLocalDay(claim.happened_at);
  const gross = claim.gross_kg === null ? null : Number(claim.gross_kg);
  const limit = liabilityLimit(claim.mode, day, { gross_kg: gross, pieces: claim.pieces });
  const money = (amount: string | null) => (amount === null ? "–" : formatMoney(amount, claim.currency));
  return (
    <Card>
      <FactList>
        <Fact label="State">
          <ClaimState claim={claim} />
        </Fact>
        <Fact label="Notice">
          <NoticeText claim={claim} now={asOf} />
          {claim.notice_to ? (
            <span className="block text-xs font-normal wrap-anywhere text-slate-600">
              {`mail to ${claim.notice_to}: ${mailState(claim)}`}
            </span>
          ) : null}
          <span className="block text-xs font-normal text-slate-600">
            {`until ${formatDay(claim.notice_due)} (${CONVENTIONS[claim.mode]})`}
          </span>
        </Fact>
        <Fact label="Claimed">{money(claim.amount)}</Fact>
        {claim.settled_amount === null ? null : <Fact label="Paid">{money(claim.settled_amount)}</Fact>}
        <Fact label="Liable">
          <Liable claim={claim} carrier={carrier} />
        </Fact>
        {claim.pieces === null ? null : <Fact label="Pieces">{claim.pieces}</Fact>}
        <Fact label="Happened">{formatDay(day)}</Fact>
        <Fact label="Shipment">
          <Link to={cardAddress(claim.shipment_id, "claims")} className="text-link">
            {claim.tracking_number}
          </Link>
        </Fact>
        <Fact label="Limit of liability">
          <span>{limit ? `${formatAmount(limit.sdr, "XDR")} SDR` : "–"}</span>
          <span className="block text-xs font-normal text-slate-600">
            {limit ? `${limit.calculation}; for information` : "Type the weight of the pieces to see it"}
          </span>
        </Fact>
        <Fact label="Opened by">{`${claim.opened_by}, ${formatDate(claim.created_at)}`}</Fact>
        {claim.description ? (
          <Fact label="Description" className="col-span-full whitespace-pre-line">
            {claim.description}
          </Fact>
        ) : null}
      </FactList>
    </Card>
  );
}

function Photos({ claim, files }: ClaimPageProps) {
  const own = files.filter(({ id }) => claim.files.includes(id));
  // What is added here is a file of the shipment first.
  const mayAdd = [useCan("claims.write"), useCan("shipments.write"), claim.closed_at === null].every(Boolean);
  return (
    <Card title="Photos and papers">
      {own.length === 0 ? (
        <p className="text-slate-600">
          {mayAdd ? "None yet: add them here, or «Edit» chooses among the files of the shipment." : "None."}
        </p>
      ) : (
        <ul className="grid gap-3">
          {own.map((file) => (
            <li key={file.id} className="flex items-center gap-3">
              <Thumbnail file={file} />
              <a href={fileAddress(file.id)} target="_blank" className="text-link min-w-0 wrap-anywhere">
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayAdd ? <AddPhotos key={claim.shipment_id} shipmentId={claim.shipment_id} /> : null}
    </Card>
  );
}

function AddPhotos({ shipmentId }: { shipmentId: string }) {
  const { submit, data } = useFetcher<FormAnswer>();
  useAnswerToast(data as FormAnswer | undefined);
  const [queue] = useState(() => createUploadQueue(filesAddress({ kind: "shipment", id: shipmentId })));
  useEffect(
    () =>
      queue.onStored((files) => {
        const form = new FormData();
        form.set("intent", "attach");
        for (const file of files) form.append("files", file);
        void submit(form, { method: "post" });
      }),
    [queue, submit],
  );
  return (
    <div className="mt-4">
      <UploadArea queue={queue} />
    </div>
  );
}
