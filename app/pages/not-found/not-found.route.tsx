import { data } from "react-router";
import { NotFoundPage } from "#app/request/not-found-page.tsx";

export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

/** Rendered in the public layout, whose header needs a dark background. */
export function ErrorBoundary() {
  return (
    <>
      <div className="on-ink h-20 lg:h-30" />
      <NotFoundPage inside />
    </>
  );
}
