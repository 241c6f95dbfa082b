import { Link } from "react-router";
import { Picture } from "#app/site/picture.tsx";
import { instant } from "#app/site/instant.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { servicePictures } from "#content/hero.ts";
import { home } from "#content/home.ts";

/** Three tall pictures with their captions, each a step lower than the one before. */
export function Services() {
  return (
    <section className="page-frame section-space mt-16" aria-labelledby="three-ways">
      <div className="reveal flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 id="three-ways" className="text-4xl">
            {home.servicesTitle}
          </h2>
          <p className="measure mt-4 text-lg">{home.servicesLead}</p>
        </div>
        <ButtonLink {...instant} to="/services">
          View All Services
        </ButtonLink>
      </div>
      <div className="later mt-12 grid items-start gap-x-6 gap-y-14 md:grid-cols-3 lg:gap-x-10">
        {home.services.map(({ title, to, picture, label, features }, place) => (
          <article key={title} className={`group reveal relative flex flex-col ${steps[place]}`}>
            <div className="overflow-clip rounded-sm">
              <Picture
                picture={servicePictures[picture]}
                alt=""
                sizes="(min-width: 48rem) 30vw, 92vw"
                className="aspect-[4/5] w-full object-cover transition-transform duration-500 group-hover:scale-[1.025] md:aspect-[3/4]"
              />
            </div>
            <p className="waybill-label mt-5 text-slate-600">{label}</p>
            <h3 className="mt-1.5 text-2xl">{title}</h3>
            <ul className="mt-4 divide-y divide-slate-200 border-y border-slate-200">
              {features.map((feature) => (
                <li key={feature} className="py-2.5">
                  {feature}
                </li>
              ))}
            </ul>
            <Link
              {...instant}
              to={to}
              className="text-link mt-3 inline-flex min-h-11 items-center self-start font-semibold after:absolute after:inset-0"
            >
              Learn More<span className="sr-only"> about {title}</span>
            </Link>
          </article>
        ))}
      </div>
    </section>
  );
}

const steps = ["", "md:mt-12", "md:mt-24"];
