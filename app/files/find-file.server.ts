import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { findFile } from "#database/files/list-files.ts";
import { Forbidden } from "#domain/errors.ts";

/** The file of an address of the back office; null also where the role may not read it: that it exists is not disclosed. */
export async function askedFile(context: Readonly<RouterContextProvider>, id: string) {
  try {
    return await findFile(context.get(requestScope).db, context.get(staffContext), id);
  } catch (error) {
    if (error instanceof Forbidden) return null;
    throw error;
  }
}
