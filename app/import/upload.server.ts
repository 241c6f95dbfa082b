import { data, redirect, type RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import type { BodyWithFiles } from "#app/request/accepted-body.ts";
import { FilesRefused, withSentFiles } from "#app/request/sent-files.server.ts";
import type { Importer } from "#database/imports/importer.ts";
import { can, forbiddenText } from "#domain/accounts/policy.ts";
import { Invalid } from "#domain/errors.ts";
import { IMPORT_CAPABILITY } from "#domain/imports/kind.ts";
import { IMPORT_MESSAGES } from "#words/import-acts.ts";
import { receiveImport } from "./receive.server.ts";

/** Reads the file of the first step, and leads to the next; nothing is stored but the file and its plan. */
export async function takeUpload(
  importer: Importer,
  body: BodyWithFiles,
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const { db, log, now } = context.get(requestScope);
  const actor = context.get(staffContext);
  if (!can(actor, IMPORT_CAPABILITY[importer.kind])) return data({ error: forbiddenText(actor.role) }, 403);
  try {
    const next = await withSentFiles(request, body, (form) =>
      receiveImport(db, actor, importer, form.get("file"), now()),
    );
    return redirect(next);
  } catch (error) {
    if (error instanceof FilesRefused) return data({ error: error.userMessage }, error.status);
    if (error instanceof Invalid) return data({ error: error.userMessage }, 400);
    log.error({ err: error }, "a file could not be read for an import");
    return data({ error: IMPORT_MESSAGES.failed(importer.kind) }, 503);
  }
}
