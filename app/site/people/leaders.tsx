import { PlaceholderLink } from "#app/site/layout/placeholder-link.tsx";
import { leaderNetworks, leaders } from "#content/people.ts";
import { Portrait } from "./portrait.tsx";

/** The four leaders; their social links are placeholders without a target, as specified. */
export function Leaders() {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
      {leaders.map(({ name, position, bio, portrait }) => (
        <li
          key={name}
          className="reveal grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-x-5 sm:flex sm:flex-col sm:items-stretch"
        >
          <Portrait look={portrait} className="aspect-[244/290] w-full rounded-sm" />
          <div className="flex grow flex-col">
            <h3 className="text-xl sm:mt-5">{name}</h3>
            <p className="waybill-label mt-1.5 text-slate-600">{position}</p>
            <p className="mt-2 grow sm:mt-3">{bio}</p>
            <ul className="mt-3 flex gap-4 text-sm print:hidden">
              {leaderNetworks.map((network) => (
                <li key={network}>
                  <PlaceholderLink className="text-slate-600">
                    {network}
                    <span className="sr-only"> of {name}</span>
                  </PlaceholderLink>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
