import { LogOut, Menu } from "lucide-react";
import { Form, NavLink, Outlet, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { clearMirror } from "#app/auth/session/mirror.ts";
import { SessionGuard } from "#app/auth/session/session-guard.tsx";
import { requireStaff } from "#app/auth/require-staff.server.ts";
import { atEdgeBefore } from "#app/edge.server.ts";
import { requestScope, staffContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { company } from "#content/company.ts";
import { unreadNotifications } from "#database/notifications/unread-notifications.ts";
import type { Route } from "./+types/shell.route";
import { Bell } from "./bell.tsx";
import { sectionAt, sections } from "./sections.ts";

export const middleware: Route.MiddlewareFunction[] = [atEdgeBefore(requireStaff)];

/** Every page says its section; one that stands for a thing of its own says that instead. */
export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${sectionAt(location.pathname)} · Shipment Tracking System` },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(requestScope);
  const notifications = await unreadNotifications(db).catch((error: unknown) => {
    log.error({ err: error }, "the notifications could not be read");
    return null;
  });
  const { id, email } = context.get(staffContext);
  return { user: { id, email }, notifications };
}

/** Read anew after a write alone: a section that cannot be read says so itself, inside a shell that stays. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== "GET" ? defaultShouldRevalidate : false;
}

/** Sidebar, header, the section's page. */
export default function Shell({ loaderData }: Route.ComponentProps) {
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
      <aside className="on-ink sticky top-0 hidden h-dvh flex-col gap-6 bg-ink-900 px-3 py-5 lg:flex print:hidden">
        <Logo words={company.wordmark} className="px-3 text-white" />
        <Sections />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-slate-200 bg-white px-4 sm:gap-3 lg:px-6 print:hidden">
          <Drawer
            title="Sections"
            tone="ink"
            trigger={
              <Button variant="quiet" iconOnly aria-label="Open sections" className="lg:hidden">
                <Menu aria-hidden="true" />
              </Button>
            }
          >
            {(close) => <Sections onChoose={close} />}
          </Drawer>
          <div className="min-w-0 grow truncate font-medium text-ink-900 max-sm:leading-4.5">
            <span className="max-sm:block max-sm:text-xs max-sm:text-slate-600">Welcome, </span>
            <span title={loaderData.user.email}>{loaderData.user.email}</span>
          </div>
          <Bell initial={loaderData.notifications} />
          <Form method="post" action="/admin/logout" onSubmit={clearMirror}>
            <Button type="submit" variant="quiet" size="sm">
              <LogOut aria-hidden="true" />
              <span className="max-sm:sr-only">Logout</span>
            </Button>
          </Form>
          <UnderWay />
        </header>
        <main id="content" className="px-4 py-6 lg:px-6 print:p-0">
          <Outlet />
        </main>
      </div>
      <SessionGuard user={loaderData.user} />
    </div>
  );
}

/** Says that the next page is being fetched, where that takes longer than a moment. */
function UnderWay() {
  if (useNavigation().state !== "loading") return null;
  return (
    <span role="status" className="under-way">
      <VisuallyHidden>Loading</VisuallyHidden>
    </span>
  );
}

function Sections({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Sections" className="grid gap-0.5 px-0">
      {sections.map(({ label, to, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/admin"}
          onClick={onChoose}
          className={({ isActive, isPending }) =>
            classNames(
              "flex min-h-10 items-center gap-3 rounded-md px-3 font-medium hover:bg-ink-800 hover:text-white pointer-coarse:min-h-11",
              isPending && "bg-ink-800 text-white",
              isActive
                ? "bg-ink-800 text-white shadow-[inset_3px_0_0_var(--color-signal-500)] forced-colors:border-l-4"
                : "",
            )
          }
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
