import { data } from "react-router";

/** Unknown addresses of the back office; the root renders the 404 page. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
