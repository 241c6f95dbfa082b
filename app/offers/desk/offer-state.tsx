import { Big } from "big.js";
import { Link } from "react-router";
import { numberWithVersion, offerAddressOf } from "#app/offers/address.ts";
import { OfferBadge } from "#app/offers/offer-badge.tsx";
import { Card } from "#app/kit/ui/card.tsx";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatMoney } from "#app/kit/money/money.ts";
import { ANSWER_CHANNELS } from "../offer.ts";
import { formatRequestNumber } from "#app/kit/text/request-number.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import type { OfferPageData } from "./read-offer-page.server.ts";

const moment = (at: Date | string) => formatDateTime(new Date(at));
const viaWords = (via: string | null) =>
  via === "link" ? "by the link" : (ANSWER_CHANNELS as Record<string, string>)[via ?? ""]?.toLowerCase();

type Absent = "" | false | null | undefined;
type Details = ReadonlyArray<string | Absent>;
type Step = [label: string, words: string, details: Details];

/** Steps of an offer: label, moment or what is missing, details. */
function stepsOf({ offer, people, state, versions }: OfferPageData): Array<Step | Absent> {
  const { opened_count: times, opened_at, sent_at, decided_at, decided_reason } = offer;
  const earlier = versions.find(({ version, opened_at: at }) => version < offer.version && at !== null);
  const ended = { accepted: "Accepted", declined: "Declined", withdrawn: "Withdrawn" }[state as string];
  const opened: [string, Details] = opened_at
    ? [
        moment(opened_at),
        times > 1
          ? [`${pluralize(times, "time")} in all`, `last ${moment(offer.last_opened_at ?? opened_at)}`]
          : [],
      ]
    : ["Not opened yet", [earlier?.opened_at && `version ${earlier.version}: ${moment(earlier.opened_at)}`]];
  return [
    ["Made", moment(offer.created_at), [`by ${people.made}`]],
    sent_at && ["Sent", moment(sent_at), [people.sent && `by ${people.sent}`]],
    sent_at && ["Opened", ...opened],
    offer.reminded_at && ["Reminded", moment(offer.reminded_at), []],
    ended &&
      decided_at && [
        ended,
        moment(decided_at),
        [
          offer.decided_name && `by ${offer.decided_name}`,
          viaWords(offer.decided_via),
          people.decided && `${state === "withdrawn" ? "by" : "recorded by"} ${people.decided}`,
        ],
      ],
    ended && decided_reason && ["Reason", decided_reason, []],
  ];
}

export function StateCard(props: OfferPageData) {
  const { origin } = props;
  return (
    <Card title="What happened">
      <dl className="figures grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {origin.request ? (
          <Row label="Request">
            <Link to={`/admin/requests/${origin.request.id}`} className="text-link">
              {formatRequestNumber(origin.request.number)}
            </Link>{" "}
            of {origin.request.name ?? origin.request.email}
          </Row>
        ) : null}
        {stepsOf(props).map((step) =>
          step ? (
            <Row key={step[0]} label={step[0]}>
              <span>{step[1]}</span>
              <span className="block text-sm text-slate-600 empty:hidden">
                <WholeParts of={step[2].map((text) => text && <FactText key={text}>{text}</FactText>)} />
              </span>
            </Row>
          ) : null,
        )}
        {origin.shipment ? (
          <Row label="Shipment">
            <Link to={`/admin/shipments/${origin.shipment.id}`} className="text-link font-medium">
              {origin.shipment.tracking_number}
            </Link>
          </Row>
        ) : null}
      </dl>
    </Card>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-slate-600">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line text-ink-900">
        <FactText>{children}</FactText>
      </dd>
    </>
  );
}

export function VersionsCard({ offer, versions, today }: OfferPageData) {
  if (versions.length < 2) return null;
  return (
    <Card title="Versions">
      <ol className="grid gap-3">
        {versions.map((version, index) => {
          const before = versions[index + 1];
          const isShown = version.id === offer.id;
          return (
            <li key={version.id} className="border-t border-slate-200 pt-3 first:border-0 first:pt-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {isShown ? (
                  <span aria-current="page" className="font-semibold text-ink-900">
                    Version {version.version}
                  </span>
                ) : (
                  <Link
                    to={offerAddressOf(version.id)}
                    aria-label={numberWithVersion({ ...version, version: Math.max(version.version, 1) })}
                    className="text-link font-medium pointer-coarse:py-2.5"
                  >
                    Version {version.version}
                  </Link>
                )}
                <OfferBadge offer={version} today={today} />
                <span className="figures ml-auto font-medium text-ink-900">
                  {formatMoney(version.net_total, version.currency)}
                </span>
              </p>
              <p className="figures text-sm text-slate-600">
                <WholeParts
                  of={[
                    version.sent_at
                      ? `Sent ${formatDate(new Date(version.sent_at))}`
                      : `Made ${formatDate(new Date(version.created_at))}`,
                    before && changeWords(before, version),
                  ]}
                />
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

type Version = OfferPageData["versions"][number];

function changeWords(before: Version, after: Version): string {
  if (before.currency !== after.currency) return `in ${after.currency} instead of ${before.currency}`;
  const difference = new Big(after.net_total).minus(before.net_total);
  if (difference.eq(0)) return `the same sum as version ${before.version}`;
  const amount = formatMoney(difference.abs(), after.currency);
  return `${amount} ${difference.lt(0) ? "less" : "more"} than version ${before.version}`;
}

/** What is missing or doubtful; one that a field of the editor mends leads there. */
export function MissingNote({ missing }: { missing: readonly (string | { words: string; to: string })[] }) {
  return (
    <ul className="grid gap-1 notice py-2.5 font-medium">
      {missing.map((each) => (
        <li key={typeof each === "string" ? each : each.words} className="wrap-anywhere">
          {typeof each === "string" ? (
            each
          ) : (
            <Link to={each.to} className="text-link pointer-coarse:inline-block pointer-coarse:py-2.5">
              {each.words}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
