import { PlannedLink } from "#app/site/layout/planned-link.tsx";
import { leaders } from "#content/people.ts";
import { Picture } from "#app/site/picture.tsx";
import { Portrait } from "./portrait.tsx";

/** The leaders, drawn or photographed, with where they are found. */
export function Leaders() {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {leaders.map(({ name, position, bio, portrait, networks }) => (
        <li
          key={name}
          className="reveal grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-5 sm:flex sm:flex-col sm:items-stretch"
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
            <ul className="mt-3 flex gap-4 text-sm print:hidden">
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
