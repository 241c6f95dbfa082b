import { PlannedLink } from "#app/site/layout-controls.tsx";
import { Picture } from "#app/site/picture.tsx";
import { leaders } from "#content/people.ts";
import type { PortraitLook } from "#content/portraits.ts";
import { PAGE_WORDS } from "../words.ts";
import hair from "./hair.json";

function Portrait({ look, className }: { look: PortraitLook; className?: string }) {
  const { skin, hairColour, jacket } = look;
  const { behind, over, beard }: { behind?: string; over: string; beard?: string } = hair[look.hair];
  return (
    <svg viewBox="0 0 244 290" aria-hidden="true" className={className}>
      <rect width="244" height="290" fill="var(--color-slate-200)" />
      {behind ? <path d={behind} fill={hairColour} /> : null}
      <path d="M102 168h40v52h-40z" fill={skin} />
      <path d="M16 290c2-44 26-66 84-76 12 16 32 16 44 0 58 10 82 32 84 76Z" fill={jacket} />
      <path
        d="M100 213c2 8 10 24 22 40 12-16 20-32 22-40 6 4 10 8 11 12l-33 65-33-65c1-4 5-8 11-12Z"
        fill="var(--color-slate-50)"
      />
      <path d="M76 116c-8-2-11 6-8 16 2 8 6 12 11 11Zm92 0c8-2 11 6 8 16-2 8-6 12-11 11Z" fill={skin} />
      <path d="M77 112c0-36 18-56 45-56s45 20 45 56c0 40-18 76-45 76s-45-36-45-76Z" fill={skin} />
      <path d={over} fill={hairColour} />
      {beard ? <path d={beard} fill={hairColour} opacity=".82" /> : null}
      <g fill="none" stroke="var(--color-ink-950)" strokeWidth="2.6" strokeLinecap="round" opacity=".8">
        <path d="M93 113c5-4 12-4 17-1M134 112c5-3 12-3 17 1" />
        <path d="M122 122c-1 8-4 14-3 18 2 2 5 2 7 1" strokeWidth="2" />
        <path d="M109 160c8 5 18 5 26 0" />
      </g>
      <g fill="var(--color-ink-950)" opacity=".85">
        <circle cx="102" cy="122" r="3.1" />
        <circle cx="142" cy="122" r="3.1" />
      </g>
    </svg>
  );
}

export function Leaders() {
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {leaders.map(({ name, position, bio, portrait, networks }) => (
        <li
          key={name}
          className="reveal grid grid-cols-[min(5rem,25vw)_minmax(0,1fr)] content-start items-center gap-x-4 gap-y-3"
        >
          {"sources" in portrait ? (
            <Picture
              picture={portrait}
              alt=""
              sizes="5rem"
              className="aspect-[244/290] w-full rounded-sm object-cover"
            />
          ) : (
            <Portrait look={portrait} className="aspect-[244/290] w-full rounded-sm" />
          )}
          <div>
            <h3 className="text-xl">{name}</h3>
            <p className="waybill-label mt-1 text-slate-600">{position}</p>
          </div>
          <div className="col-span-full">
            <p>{bio}</p>
            <ul className="mt-2 flex flex-wrap gap-x-4 text-sm print:hidden">
              {networks.map(({ label, to }) => (
                <li key={label}>
                  <PlannedLink to={to} className="text-slate-600">
                    {label}
                    <span className="sr-only">{PAGE_WORDS.profileOf(name)}</span>
                  </PlannedLink>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
