import { useHref } from "react-router";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { FactText } from "#app/kit/ui/fact-text.tsx";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { company, phoneLink } from "#content/company.ts";
import { NOTIFY_WORDS } from "#app/tracking/notify-words.ts";
import { OFFER_PAGE_WORDS as WORDS } from "../site-words.ts";
import type { OfferPageData } from "./offer-page.server.ts";

/** What follows an answer: the shipment, mails about it, or a call. */
export function Ending({ page: { standing, base } }: { page: Pick<OfferPageData, "standing" | "base"> }) {
  const { text, trackingNumber, state, mails } = standing;
  const track = useHref(`/track?${new URLSearchParams({ number: trackingNumber ?? "" })}`);
  const look = buttonClasses({ variant: trackingNumber ? "primary" : "inverse", size: "lg" });
  return (
    <>
      {text.map((line) => (
        <p key={line} className="figures measure mt-2 wrap-anywhere">
          <WholeFigures of={line} />
        </p>
      ))}
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {trackingNumber ? (
          <a href={track} className={look}>
            {WORDS.accepted.follow}
          </a>
        ) : state === "accepted" ? null : (
          <a href={phoneLink} className={look}>
            {WORDS.call(company.phone)}
          </a>
        )}
        {mails && !mails.isOn ? (
          <form method="post" action={`${base}#standing`}>
            <Button type="submit" name="intent" value="mails" variant="inverse" size="lg">
              {NOTIFY_WORDS.title}
            </Button>
          </form>
        ) : null}
      </div>
      {mails ? (
        <p className={classNames("measure mt-3 wrap-anywhere print:hidden", !mails.isOn && "text-slate-300")}>
          <FactText>
            {mails.isOn ? NOTIFY_WORDS.byLink.on(mails.to) : NOTIFY_WORDS.byLink.note(mails.to)}
          </FactText>
        </p>
      ) : null}
    </>
  );
}
