import { data } from "react-router";

/** The loader of a route without a screen: being a route with a loader, it is guarded like the others. */
export function nothingToRead(): never {
  throw data(null, { status: 404 });
}
