import { Link } from "react-router";
import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { carrierAddress } from "#app/carriers/carrier.ts";
import { fileAddress } from "#app/files/file-address.ts";
import { Thumbnail } from "#app/files/file-picture.tsx";
import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
import { formatDate, formatDay, toLocalDay } from "#app/kit/time/time.ts";
import { Card, Fact, FactList } from "#app/kit/ui/card.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { cardAddress } from "#app/shipments/page-sections.ts";
import { CLAIM_KINDS, CLAIMS_ADDRESS, CONVENTIONS, liabilityLimit, nextStep } from "../claim.ts";
import { ClaimBadge, NoticeText } from "../claim-facts.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { ClaimActs } from "./claim-acts.tsx";
import type { ClaimPageProps } from "./claim-dialog.tsx";

/** Page of a claim: kind, parties, amount, deadline; the primary action comes first. */
export function ClaimPage(props: ClaimPageProps) {
  const { claim, answer } = props;
  return (
    <>
      <PageHeader
        title={`${claim.number}: ${CLAIM_KINDS[claim.kind]}`}
        state={<ClaimBadge claim={claim} />}
        description={<WholeParts of={[claim.tracking_number, claim.consignee]} />}
        path={[{ label: "Claims", to: CLAIMS_ADDRESS }, { label: claim.number }]}
        acts={<ClaimActs {...props} />}
      />
      <AnswerStatus answer={answer} />
      <NextStep {...props} />
      <div className="mt-2 grid items-start gap-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Facts {...props} />
        <Photos {...props} />
      </div>
    </>
  );
}

/** The next step, and the time left for the notice. */
function NextStep({ claim, asOf }: ClaimPageProps) {
  return (
    <Card className="mt-4">
      {claim.closed_at ? (
        <p>
          <span>Closed by {claim.closed_by ?? "somebody"}, </span>
          <span>{formatDate(claim.closed_at)}</span>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base wrap-anywhere">{nextStep(claim)?.words}</h2>
          {claim.notice_sent_on ? null : <NoticeText claim={claim} now={asOf} />}
        </div>
      )}
    </Card>
  );
}

/** The liable party, with its record and the address for notices. */
function Liable({ claim, carrier }: Pick<ClaimPageProps, "claim" | "carrier">) {
  const mayRead = useCan("carriers.read");
  if (!carrier || !mayRead) return claim.liable ?? "–";
  return (
    <>
      <Link to={carrierAddress(carrier.id)} className="text-link inline-block leading-6">
        {carrier.name}
      </Link>
      {carrier.email ? (
        <a
          href={`mailto:${carrier.email}`}
          className="text-link block text-sm leading-6 font-normal wrap-anywhere"
        >
          <FactText>{carrier.email}</FactText>
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
      <FactList className="grid-flow-dense">
        <Fact label="Claimed">{money(claim.amount)}</Fact>
        {claim.settled_amount === null ? null : <Fact label="Paid">{money(claim.settled_amount)}</Fact>}
        {claim.pieces === null ? null : <Fact label="Pieces">{claim.pieces}</Fact>}
        <Fact label="Notice" className="col-span-2">
          {claim.closed_at || claim.notice_sent_on ? (
            <NoticeText claim={claim} now={asOf} />
          ) : (
            <span>Not sent yet</span>
          )}
          {claim.notice_to ? (
            <span className="block text-xs font-normal wrap-anywhere text-slate-600">
              {`mail to ${claim.notice_to}: ${mailState(claim)}`}
            </span>
          ) : null}
          <span className="block text-xs font-normal text-slate-600">
            {`until ${formatDay(claim.notice_due)} (${CONVENTIONS[claim.mode]})`}
          </span>
        </Fact>
        <Fact label="Happened">{formatDay(day)}</Fact>
        <Fact label="Liable" className="col-span-2">
          <Liable claim={claim} carrier={carrier} />
        </Fact>
        <Fact label="Shipment">
          <Link to={cardAddress(claim.shipment_id, "claims")} className="text-link">
            {claim.tracking_number}
          </Link>
        </Fact>
        <Fact label="Limit of liability" className="col-span-2">
          <span>{limit ? `${formatAmount(limit.sdr, "XDR")} SDR` : "–"}</span>
          <span className="block text-xs font-normal text-slate-600">
            {limit ? `${limit.calculation}; for information` : "Type the weight of the pieces to see it"}
          </span>
        </Fact>
        <Fact label="Opened by">
          {claim.opened_by}
          <span className="block text-xs font-normal text-slate-600">{formatDate(claim.created_at)}</span>
        </Fact>
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
  // Files added here become files of the shipment first.
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
