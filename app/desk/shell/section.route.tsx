import { Outlet } from "react-router";
import { ErrorScreen } from "#app/request/error-screen.tsx";
import type { Route } from "./+types/section.route";

/** Layout of every section: an error is shown beside the sidebar, which stays usable. */
export default function Section() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} inside />;
}
