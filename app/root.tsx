import archivo from "@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url";
import publicSans from "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { ink950 } from "virtual:house-colours";
import type { Route } from "./+types/root";
import "./kit/page-scripts/zod-without-eval.ts";
import { SpeculationRules } from "./kit/page-scripts/inline-script.tsx";
import { KeepFocus } from "./kit/focus/keep-focus.tsx";
import { currentLanguage, pathIn } from "./kit/language/language.ts";
import { WordsImportMap } from "./kit/language/import-map.tsx";
import { DARK_ON_DEVICE } from "./kit/ui/dark-media.ts";
import darkSheet from "#app/kit/ui/dark.css?url";
import { noteAct } from "./request/act-done.ts";
import { requestScope } from "./request/context.ts";
import { ErrorScreen } from "./request/error-screen.tsx";
import type { loader as shellLoader } from "./desk/shell/shell.route.tsx";
import { SHELL } from "./kit/lists/shell-data.ts";
import deskSheet from "./kit/ui/desk.css?url";
import siteSheet from "./kit/ui/site.css?url";
import { Toaster } from "./kit/ui/toaster.tsx";

/** Preloads of the two fonts on every page, before the style sheet requests them. */
const fontPreloads = [archivo, publicSans].map((href) => ({
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
  href,
}));

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: pathIn("/site.webmanifest") },
];

export function loader({ context }: Route.LoaderArgs) {
  return { publicUrl: context.get(requestScope).publicUrl };
}

export function shouldRevalidate(read: ShouldRevalidateFunctionArgs) {
  noteAct(read);
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const scripts = useScripts();
  const dark = useDarkSheet();
  const isDesk = useLocation().pathname.startsWith("/admin");
  return (
    <html lang={currentLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={ink950} />
        {scripts ? <WordsImportMap /> : null}
        <Meta />
        {/* Empty, since browsers hide the server's nonce from scripts, which would be a hydration mismatch. */}
        <Links nonce="" />
        {/* With a precedence React writes it before the scripts' preloads; otherwise it would wait behind them. */}
        <link rel="stylesheet" href={isDesk ? deskSheet : siteSheet} precedence="house" />
        {dark ? <link rel="stylesheet" {...dark} /> : null}
      </head>
      <body>
        {children}
        <Toaster />
        <KeepFocus />
        {scripts ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : import.meta.env.SSR ? (
          <SpeculationRules />
        ) : null}
      </body>
    </html>
  );
}

/** By the user's preference; sign-in pages, where the user is unknown, follow the device. */
function useDarkSheet() {
  const shell = useRouteLoaderData<typeof shellLoader>(SHELL);
  const followsDevice = useMatches().some(
    ({ handle }) => (handle as { followsDevice?: boolean } | undefined)?.followsDevice,
  );
  return shell?.dark ?? (followsDevice ? { href: darkSheet, media: DARK_ON_DEVICE } : null);
}

/** False for routes with `handle = { scripts: false }` (docs/decisions/0015), unless reached from a page with scripts. */
function useScripts(): boolean {
  const failed = Boolean(useRouteError());
  const matches = useMatches();
  if (!import.meta.env.SSR || failed) return true;
  return !matches.some(({ handle }) => (handle as { scripts?: boolean } | undefined)?.scripts === false);
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
