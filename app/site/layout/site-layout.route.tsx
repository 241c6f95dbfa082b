import { useEffect } from "react";
import { Outlet } from "react-router";
import { InlineScript } from "#app/inline-script.tsx";
import { BackToTop } from "./back-to-top.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { startFrame } from "./start-frame.ts";
import { stayWithoutConnection } from "./stay-without-connection.ts";

/** The frame of every public page. */
export default function SiteLayout() {
  // For those who come from a page without this frame.
  useEffect(startFrame, []);
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
      <InlineScript run={startFrame} />
      <InlineScript run={import.meta.env.SSR ? stayWithoutConnection : undefined} />
    </>
  );
}
