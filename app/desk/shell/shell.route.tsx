// Style sheets of the desk load at the start: a sheet that arrives with a screen restyles the whole page.
import "#app/kit/lists/filter-form.css";
import "#app/kit/ui/date-look.css";
import "#app/kit/lists/printed-list.css";
import "#app/kit/lists/scroll-strip.css";
import "#app/kit/lists/virtual-table.css";
import "#app/shipments/print.css";
import { LogOut, Menu } from "lucide-react";
import { useEffect } from "react";
import { Form, Link, Outlet, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { ActsPanel } from "../acts/acts-panel.tsx";
import { findOwnerToAsk } from "#app/accounts/owner-to-ask.server.ts";
import { requireStaff } from "#app/accounts/require-staff.server.ts";
import { keepSendKeys, newSendKey } from "#app/kit/forms/keep-send-keys.ts";
import { useEarlyInput } from "#app/kit/forms/use-early-input.ts";
import { keepDataOnFailedRefresh, useRememberedScreen } from "#app/kit/lists/keep-screen.ts";
import { requestScope, staffContext } from "#app/request/context.ts";
import { withErrorMappingMiddleware } from "#app/request/error-mapping.server.ts";
import { sendOnce } from "#app/request/send-once.server.ts";
import { beginSignOut } from "#app/accounts/session-client.ts";
import { StepUpDialog } from "#app/accounts/step-up-dialog.tsx";
import { SearchBox } from "#app/search/search-box.tsx";
import { SessionGuard } from "#app/accounts/session-guard.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { Drawer } from "#app/kit/ui/drawer.tsx";
import { Logo } from "#app/kit/ui/logo.tsx";
import { prepareToaster } from "#app/kit/ui/toast.ts";
import { company } from "#content/company.ts";
import { SENT_ALREADY, SEND_ONCE_MESSAGES } from "#app/kit/forms/send-keys.ts";
import { listActs } from "../acts/list-acts.server.ts";
import { unreadNotifications } from "#app/notifications/unread-notifications.server.ts";
import { readShared } from "#app/request/shared-reads.ts";
import { readSettings } from "#app/settings/settings.server.ts";
import { readPreference } from "#app/accounts/preferences.server.ts";
import { darkMedia, parseTheme, THEME_KEY } from "#app/accounts/theme.ts";
import darkSheet from "#app/kit/ui/dark.css?url";
import { can } from "#app/access/policy.ts";
import { isInSection, SECTIONS } from "#app/accounts/sections.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { SETTINGS } from "#app/settings/settings.ts";
import type { Route } from "./+types/shell.route";
import { awaitRoute, useAwaitedRouter } from "./await-route.ts";
import { repeatRefusedReads } from "./repeat-refused-reads.ts";
import { Bell } from "#app/notifications/bell.tsx";
import { useNotifications } from "#app/notifications/use-notifications.ts";
import { Sections, UnderWay } from "./sections.tsx";
import { useNavigationStart } from "#app/live/use-live-events.ts";
import { useLostScripts } from "./use-lost-scripts.ts";

export const middleware: Route.MiddlewareFunction[] = [requireStaff, sendOnce].map(
  withErrorMappingMiddleware,
);

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [awaitRoute, keepDataOnFailedRefresh];

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${sectionAt(location.pathname)} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { db, log } = scope;
  const actor = context.get(staffContext);
  const { id, email, name, role, secondFactorDue } = actor;
  const hasBell = can(actor, "requests.read") || can(actor, "contacts.read");
  const [notifications, acts, owner, theme, air_cm3_per_kg] = await Promise.all([
    hasBell
      ? unreadNotifications(db, actor, scope).catch((error: unknown) => {
          log.error({ err: error }, "the notifications could not be read");
          return null;
        })
      : null,
    can(actor, "shipments.read")
      ? listActs(db, actor).catch((error: unknown) => {
          log.error({ err: error }, "the acts that run could not be read");
          return [];
        })
      : null,
    role === "owner"
      ? null
      : readShared(scope, actor, "owner to ask", () => findOwnerToAsk(db)).catch((error: unknown) => {
          log.error({ err: error }, "the owner could not be read");
          return null;
        }),
    readPreference(db, actor, THEME_KEY).then(parseTheme, (error: unknown) => {
      log.error({ err: error }, "the theme could not be read");
      return parseTheme(null);
    }),
    readShared(scope, actor, "settings", () => readSettings(db)).then(
      (settings) => settings.air_cm3_per_kg,
      (error: unknown) => {
        log.error({ err: error }, "the settings could not be read");
        return SETTINGS.air_cm3_per_kg.initial;
      },
    ),
  ]);
  const onPhone = request.headers.get("user-agent")?.includes("Mobi") ?? false;
  const sendKey = newSendKey();
  return {
    user: { id, email, name, role },
    owner,
    hasBell,
    notifications,
    acts,
    secondFactorDue,
    onPhone,
    dark: darkMedia[theme] && { href: darkSheet, media: darkMedia[theme] },
    air_cm3_per_kg,
    sendKey,
  };
}

/**
 * Revalidates after writes only: a section that cannot be read reports that itself. Also after a refusal, since the
 * role may have changed.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { formMethod, actionStatus, defaultShouldRevalidate } = args;
  if (actionStatus === 403) return true;
  return formMethod && formMethod !== "GET" ? defaultShouldRevalidate : false;
}

export default function Shell({ loaderData }: Route.ComponentProps) {
  useEarlyInput();
  useRememberedScreen();
  useLostScripts();
  useNavigationStart();
  useAwaitedRouter();
  useEffect(keepSendKeys, []);
  useEffect(repeatRefusedReads, []);
  useEffect(prepareToasterWhenIdle, []);
  const notifications = useNotifications(loaderData.notifications, loaderData.hasBell);
  const counts = notifications.shown?.sections;
  return (
    <div
      data-density="compact"
      className="min-h-dvh bg-slate-50 text-sm lg:grid lg:grid-cols-[13.5rem_1fr] print:block print:bg-white"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3 focus:-outline-offset-4"
      >
        Skip to content
      </a>
      <aside
        data-sections
        className="on-ink sticky top-0 hidden h-dvh flex-col gap-4 overflow-x-hidden overflow-y-auto bg-ink-900 px-2 py-4 [scrollbar-color:var(--color-ink-700)_transparent] [scrollbar-width:thin] lg:flex print:hidden"
      >
        <Logo words={company.wordmark} className="-mr-3 flex-wrap gap-y-1 pl-3 text-white" />
        <Sections counts={counts} />
      </aside>
      <div className="flex min-h-dvh min-w-0 flex-col print:block">
        <header className="sticky top-0 z-20 flex h-12 items-center gap-1 border-b border-slate-200 bg-white px-4 sm:h-14 sm:gap-3 lg:px-6 print:hidden">
          <Drawer
            title="Sections"
            trigger={
              <Button variant="quiet" iconOnly aria-label="Open sections" className="lg:hidden">
                <Menu aria-hidden="true" />
              </Button>
            }
          >
            {(close) => <Sections counts={counts} onChoose={close} />}
          </Drawer>
          <div className="min-w-0 grow truncate font-medium text-ink-900 max-sm:leading-4.5">
            <span className="max-sm:block max-sm:text-xs max-sm:text-slate-600">Welcome, </span>
            <span title={loaderData.user.email}>{loaderData.user.email}</span>
          </div>
          <SearchBox />
          {loaderData.hasBell ? <Bell {...notifications} /> : null}
          <Form method="post" action="/admin/logout" onSubmit={beginSignOut}>
            <Button type="submit" variant="quiet" size="sm">
              <LogOut aria-hidden="true" />
              <span className="max-sm:sr-only">Logout</span>
            </Button>
          </Form>
          <UnderWay />
        </header>
        <SentAlready />
        {loaderData.secondFactorDue ? <SecondFactorNotice due={loaderData.secondFactorDue} /> : null}
        {loaderData.acts ? <ActsPanel initial={loaderData.acts} /> : null}
        <main id="content" className="grow px-4 py-3 sm:pb-6 lg:px-6 print:p-0">
          <Outlet />
        </main>
      </div>
      <StepUpDialog email={loaderData.user.email} />
      <SessionGuard user={loaderData.user} />
    </div>
  );
}

/** Preloads the toaster: otherwise the first click would load and render it before the requested screen. */
function prepareToasterWhenIdle() {
  // Safari has no such function: there the first click loads the toaster.
  const idle = globalThis.requestIdleCallback?.(prepareToaster);
  return () => globalThis.cancelIdleCallback?.(idle);
}

/** Notice above the page after a repeated form whose first answer is unknown. */
function SentAlready() {
  const { search } = useLocation();
  if (new URLSearchParams(search).get(SENT_ALREADY.name) !== SENT_ALREADY.value) return null;
  return (
    <p
      role="status"
      className="border-b border-signal-500 bg-signal-500/10 px-4 py-2.5 text-ink-900 lg:px-6 print:hidden"
    >
      {SEND_ONCE_MESSAGES.sentAlready}
    </p>
  );
}

function sectionAt(pathname: string): string {
  return (SECTIONS.find((section) => isInSection(section, pathname)) ?? SECTIONS[0]).label;
}

function SecondFactorNotice({ due }: { due: Date }) {
  return (
    <p className="border-b border-signal-500 bg-signal-500/10 px-4 py-2.5 text-ink-900 lg:px-6 print:hidden">
      Your company asks everyone for a second factor from {formatDateTime(due)} on.{" "}
      <Link to="/admin/settings/security" className="text-link font-medium">
        Set it up now
      </Link>
    </p>
  );
}
