import { Outlet, useLocation } from "react-router";
import { useRole } from "#app/access/use-can.ts";
import { ErrorScreen } from "#app/request/error-screen.tsx";
import type { Route } from "./+types/section.route";
import { refusedPage } from "./refused-page.ts";

/** Layout of every section: an error is shown beside the sidebar, which stays usable. */
export default function Section() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const page = refusedPage(useRole(), useLocation().pathname);
  return <ErrorScreen error={error} page={page} inside />;
}
