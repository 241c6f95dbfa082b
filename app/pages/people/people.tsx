import { PlannedLink } from "#app/site/layout-controls.tsx";
import { Picture } from "#app/site/picture.tsx";
import { leaders } from "#content/people.ts";
import { PAGE_WORDS } from "../words.ts";

const SHAPE = "aspect-[244/290] w-full rounded-sm";

export function Leaders() {
  return (
    <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {leaders.map(({ name, position, bio, portrait, networks }) => (
        <li
          key={name}
          className="reveal grid grid-cols-[min(5rem,25vw)_minmax(0,1fr)] content-start items-center gap-x-4 gap-y-3"
        >
          {typeof portrait === "string" ? (
            <img src={portrait} alt="" width={244} height={290} loading="lazy" className={SHAPE} />
          ) : (
            <Picture picture={portrait} alt="" sizes="5rem" className={`${SHAPE} object-cover`} />
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
