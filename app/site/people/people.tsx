import type { ReactNode } from "react";
import { PlannedLink } from "#app/site/layout/layout-controls.tsx";
import { Picture } from "#app/site/picture.tsx";
import { leaders, type PortraitLook } from "#content/people.ts";

const hair: Record<
  PortraitLook["hair"],
  { behind?: (colour: string) => ReactNode; over: (colour: string) => ReactNode }
> = {
  bob: {
    behind: (colour) => (
      <path
        d="M62 128C56 74 84 42 122 42s66 34 60 88c-2 22-6 40-10 52-14 6-88 6-100 0-4-12-8-34-10-54Z"
        fill={colour}
      />
    ),
    over: (colour) => (
      <path
        d="M80 122c2-22 10-36 24-42 16 14 42 20 58 18 4 8 5 16 4 26 12-52-14-74-44-74S72 74 80 122Z"
        fill={colour}
      />
    ),
  },
  short: {
    over: (colour) => (
      <>
        <path
          d="M77 120c-8-46 12-72 46-72s52 26 43 72c-2-14-5-25-10-32-20 3-46 2-60-10-9 9-16 22-19 42Z"
          fill={colour}
        />
        <path
          d="M78 128c2 38 18 60 44 60s42-22 44-60c-5 16-11 25-19 26-8-4-16-5-25-5s-17 1-25 5c-8-1-14-10-19-26Zm31 35c8-3 18-3 26 0-6 5-20 5-26 0Z"
          fill={colour}
          opacity=".82"
        />
      </>
    ),
  },
  bald: {
    over: (colour) => (
      <path
        d="M77 112c-3 8-3 18 0 30 1-12 3-20 6-26 2-14 4-22 8-28-8 4-12 13-14 24Zm90 0c3 8 3 18 0 30-1-12-3-20-6-26-2-14-4-22-8-28 8 4 12 13 14 24Z"
        fill={colour}
      />
    ),
  },
  crown: {
    behind: (colour) => <circle cx="122" cy="44" r="31" fill={colour} />,
    over: (colour) => (
      <path
        d="M76 120c-6-46 14-70 46-70s52 24 46 70c-3-16-8-27-15-33-18-7-44-7-62 0-7 6-12 17-15 33Z"
        fill={colour}
      />
    ),
  },
};

function Portrait({ look, className }: { look: PortraitLook; className?: string }) {
  const { skin, hairColour, jacket } = look;
  const drawn = hair[look.hair];
  return (
    <svg viewBox="0 0 244 290" aria-hidden="true" className={className}>
      <rect width="244" height="290" fill="var(--color-slate-200)" />
      <g fill="none" stroke="var(--color-slate-300)" strokeWidth="1.2">
        <path d="M-10 210C60 60 190 60 260 200M-10 250C50 20 200 20 260 240M-10 170c70-90 200-90 270 0" />
      </g>
      {drawn.behind?.(hairColour)}
      <path d="M102 168h40v52h-40z" fill={skin} />
      <path d="M102 190c12 10 28 10 40 0v-14h-40Z" fill="var(--color-ink-950)" opacity=".16" />
      <path d="M16 290c2-44 26-66 84-76 12 16 32 16 44 0 58 10 82 32 84 76Z" fill={jacket} />
      <path
        d="M100 213c2 8 10 24 22 40 12-16 20-32 22-40 6 4 10 8 11 12l-33 65-33-65c1-4 5-8 11-12Z"
        fill="var(--color-slate-50)"
      />
      <path d="M117 254h10l5 36h-20Z" fill="var(--color-ink-950)" opacity=".55" />
      <path d="M76 116c-8-2-11 6-8 16 2 8 6 12 11 11Zm92 0c8-2 11 6 8 16-2 8-6 12-11 11Z" fill={skin} />
      <path d="M77 112c0-36 18-56 45-56s45 20 45 56c0 40-18 76-45 76s-45-36-45-76Z" fill={skin} />
      {drawn.over(hairColour)}
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
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {leaders.map(({ name, position, bio, portrait, networks }) => (
        <li
          key={name}
          className="reveal grid grid-cols-[min(7rem,30vw)_minmax(0,1fr)] items-start gap-x-5 sm:flex sm:flex-col sm:items-stretch"
        >
          {"sources" in portrait ? (
            <Picture
              picture={portrait}
              alt=""
              sizes="(min-width: 64rem) 18rem, (min-width: 36rem) 45vw, 7rem"
              className="aspect-[244/290] w-full rounded-sm object-cover"
            />
          ) : (
            <Portrait look={portrait} className="aspect-[244/290] w-full rounded-sm" />
          )}
          <div className="flex grow flex-col">
            <h3 className="text-xl sm:mt-5">{name}</h3>
            <p className="waybill-label mt-1.5 text-slate-600">{position}</p>
            <p className="mt-2 grow sm:mt-3">{bio}</p>
            <ul className="mt-3 flex flex-wrap gap-x-4 text-sm print:hidden">
              {networks.map(({ label, to }) => (
                <li key={label}>
                  <PlannedLink to={to} className="text-slate-600">
                    {label}
                    <span className="sr-only"> of {name}</span>
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
