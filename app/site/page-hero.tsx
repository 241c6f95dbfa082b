import type { ReactNode } from "react";
import type { ResponsivePicture } from "#content/picture.ts";
import { Picture } from "./picture.tsx";

/** The dark head of a public page: a picture under an ink gradient, the title, one sentence. */
export function PageHero(props: {
  title: string;
  lead: string;
  picture?: ResponsivePicture;
  children?: ReactNode;
}) {
  return (
    <section className="on-ink relative isolate overflow-hidden print:bg-white">
      {props.picture ? (
        <>
          <Picture
            picture={props.picture}
            alt=""
            sizes="100vw"
            className="absolute inset-0 -z-20 size-full object-cover"
            eager
          />
          <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink-950/95 via-ink-950/75 to-ink-950/35" />
        </>
      ) : null}
      <div className="page-frame pt-36 pb-16 md:pt-48 md:pb-20">
        <h1 className="max-w-3xl text-4xl text-balance">{props.title}</h1>
        <p className="measure mt-4 text-lg text-slate-200">{props.lead}</p>
        {props.children}
      </div>
    </section>
  );
}
