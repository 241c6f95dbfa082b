import { useRouteLoaderData } from "react-router";
import { SHELL } from "./shell-data.ts";
import { useMediaQuery } from "../ui/use-media-query.ts";

/** From the document on where the browser calls itself a phone, so that rows stay where they are. */
export function usePhoneQuery(query: string): boolean {
  return useMediaQuery(query, useRouteLoaderData<{ onPhone: boolean }>(SHELL)?.onPhone);
}
