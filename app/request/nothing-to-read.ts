import { data } from "react-router";

/** Loader of a route without a screen: with a loader it is guarded like other routes. */
export function nothingToRead(): never {
  throw data(null, { status: 404 });
}
