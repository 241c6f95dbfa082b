import { Outlet } from "react-router";
import { ErrorScreen } from "#app/request/error-screen.tsx";
import type { Route } from "./+types/section.route";

/** Around every section: one that fails says so beside the sidebar, from where one goes on. */
export default function Section() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} inside />;
}
