import { useEffect } from "react";
import { Outlet } from "react-router";
import { InlineScript } from "#app/document/inline-script.tsx";
import { BackToTop } from "./layout-parts.tsx";
import { sendOnEnter } from "./send-on-enter.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { layOutDeferredOnScroll, openPagesWithoutScript, startLayout } from "./start-layout.ts";

/** The frame of every public page. */
export default function SiteLayout() {
  // For those who come from a page without this frame.
  useEffect(startLayout, []);
  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3 focus:-outline-offset-4"
      >
        Skip to content
      </a>
      <SiteHeader />
      <main id="content" className="min-h-[70dvh]">
        <Outlet />
      </main>
      <SiteFooter />
      <BackToTop />
      <InlineScript run={startLayout} />
      <InlineScript run={import.meta.env.SSR ? openPagesWithoutScript : undefined} />
      <InlineScript run={import.meta.env.SSR ? layOutDeferredOnScroll : undefined} />
      <InlineScript run={import.meta.env.SSR ? sendOnEnter : undefined} />
    </>
  );
}
