import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ResponsivePicture } from "#content/picture.ts";
import { Picture, picturePreload } from "./picture.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { prefetchOnIntent } from "#app/site/prefetch-on-intent.ts";
import { SITE_WORDS } from "./words.ts";

const sizes = "max(100vw, 40rem)";

export const heroPreload = (picture: ResponsivePicture) => picturePreload(picture, sizes);

export function PageHero(props: {
  title: string;
  lead: string;
  picture?: ResponsivePicture;
  under?: { name: string; path: string };
  /** Leaves room at the foot for a panel in `overlap-hero`. */
  overlapped?: boolean;
  children?: ReactNode;
}) {
  const { title, lead, picture, under, overlapped } = props;
  return (
    <section className="on-ink over-picture relative isolate overflow-clip print:bg-white">
      {picture ? (
        <div className="absolute inset-0 -z-10 print:hidden">
          <Picture
            picture={picture}
            alt=""
            sizes={sizes}
            className="parallax size-full object-cover object-[72%_50%]"
            eager
          />
          <div className="hero-shade absolute inset-0" />
        </div>
      ) : null}
      <div
        className={classNames(
          "page-frame gap-x-16 gap-y-8 pt-24 lg:pt-34 print:py-0",
          overlapped ? "pb-14 lg:pb-24" : "pb-8 md:pb-10 lg:pb-12",
          props.children ? "grid lg:grid-cols-[minmax(20rem,1fr)_minmax(0,42rem)] lg:items-end" : null,
        )}
      >
        <div>
          {under ? (
            <nav aria-label={SITE_WORDS.breadcrumb} className="-mt-4 print:hidden">
              <Link
                {...prefetchOnIntent}
                to={under.path}
                className="waybill-label inline-flex min-h-11 items-center gap-2 text-slate-200 hover:text-white hover:underline"
              >
                {under.name}
                <span aria-hidden="true">/</span>
              </Link>
            </nav>
          ) : null}
          <h1 className="max-w-3xl text-4xl text-balance">{title}</h1>
          <p className="measure mt-3 text-lg text-balance text-slate-200 print:text-black">{lead}</p>
        </div>
        {props.children}
      </div>
    </section>
  );
}
