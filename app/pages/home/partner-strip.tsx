import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { PauseButton } from "../motion/stops.tsx";
import { useRotation } from "../motion/use-rotation.ts";
import { home } from "#content/home.ts";
import { type Partner, partners } from "#content/partners.ts";

const everyMs = 3000;
const slideMs = 600;

export function PartnerStrip() {
  const { index, playing, toggle, holdProps } = useRotation(partners.length, everyMs);
  const track = useRef<HTMLUListElement>(null);
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const list = track.current;
    if (!list || index === first) return;
    const step = list.firstElementChild?.getBoundingClientRect().width ?? 0;
    const moving = list.animate([{ transform: "none" }, { transform: `translateX(${-step}px)` }], {
      duration: slideMs,
      easing: "ease-in-out",
      fill: "forwards",
    });
    moving.onfinish = () => {
      flushSync(() => setFirst(index));
      moving.cancel();
    };
    return () => moving.cancel();
  }, [index, first]);
  return (
    <section aria-labelledby="partners" className="later border-b border-slate-200 bg-white" {...holdProps}>
      <div className="page-frame flex flex-wrap items-center gap-x-12 gap-y-2 py-10 lg:flex-nowrap">
        <div className="flex grow items-center justify-between gap-2 text-ink-800 lg:shrink-0 lg:grow-0">
          <h2 id="partners" className="waybill-label font-sans text-slate-600">
            {home.partnersTitle}
          </h2>
          {partners.length > 1 && <PauseButton playing={playing} onToggle={toggle} what="partners" />}
        </div>
        <div className="strip relative min-w-0 grow basis-full lg:basis-auto">
          <ul ref={track} className="flex">
            {partners.map((partner, place) => (
              <li
                key={partner.name}
                style={{ order: (place - first + partners.length) % partners.length }}
                className="w-1/2 shrink-0 px-4 sm:w-1/3 lg:w-1/4"
              >
                <Wordmark partner={partner} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const faces: Record<Partner["face"], string> = {
  wide: "font-heading text-2xl font-extrabold tracking-[0.16em]",
  tight: "font-heading text-2xl font-extrabold tracking-[-0.06em]",
  light: "font-sans text-2xl font-light tracking-[-0.02em]",
  ruled: "border-y-2 border-current px-2 font-heading text-xl font-black tracking-[0.06em]",
  stacked: "bg-slate-600 px-2.5 font-heading text-xl font-bold tracking-[0.04em] text-white",
  italic: "font-heading text-2xl font-semibold italic tracking-[-0.02em]",
};

function Wordmark({ partner }: { partner: Partner }) {
  if (partner.logo) {
    return (
      <div className="flex h-20 items-center">
        <img src={partner.logo} alt={partner.name} loading="lazy" className="max-h-14 w-auto max-w-full" />
      </div>
    );
  }
  return (
    <div className="flex h-20 flex-col items-start justify-center text-slate-600">
      <span className="sr-only">{partner.name}</span>
      <span aria-hidden="true" className={`leading-tight ${faces[partner.face]}`}>
        {partner.mark}
      </span>
      <span aria-hidden="true" className="mt-1.5 text-xs leading-none whitespace-nowrap">
        {partner.line}
      </span>
    </div>
  );
}
