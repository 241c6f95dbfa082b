import { useRouteLoaderData } from "react-router";
import { SHELL } from "./shell-data.ts";
import { useMediaQuery } from "../ui/use-media-query.ts";

/** A media query whose server-rendered value follows the user agent, so that rows do not move after hydration. */
export function usePhoneQuery(query: string): boolean {
  return useMediaQuery(query, useRouteLoaderData<{ onPhone: boolean }>(SHELL)?.onPhone);
}
