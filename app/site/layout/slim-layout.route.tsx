import { Outlet } from "react-router";
import { InlineScript } from "#app/kit/page-scripts/inline-script.tsx";
import { company, phoneLink } from "#content/company.ts";
import { SlimFoot, SlimHead } from "../slim-frame.tsx";
import { SITE_WORDS } from "../words.ts";
import { keepFormAcrossLanguages } from "./keep-form.ts";
import { Letterhead } from "./letterhead.tsx";
import { offerRightAddress } from "./right-address.ts";

/** Layout of pages behind private links: a slim head and foot. */
export default function SlimLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3 focus:-outline-offset-4"
      >
        {SITE_WORDS.skip}
      </a>
      <header className="on-ink border-b border-ink-800 print:hidden">
        <div className="page-frame">
          <SlimHead>
            <a href={phoneLink} className="figures py-1 hover:text-white max-md:hidden">
              {company.phone}
            </a>
          </SlimHead>
        </div>
      </header>
      <Letterhead />
      <main id="content" data-did-you-mean={SITE_WORDS.didYouMean} className="grow">
        <Outlet />
      </main>
      <SlimFoot />
      <InlineScript run={import.meta.env.SSR ? keepFormAcrossLanguages : undefined} />
      <InlineScript run={import.meta.env.SSR ? offerRightAddress : undefined} />
    </div>
  );
}
