import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { nameOwner } from "#database/files/file-owner.ts";
import { listFilesToSave } from "#database/files/list-files.ts";
import { ZIP_MAX_BYTES, zipStream } from "#database/files/zip-stream.ts";
import { FILE_OWNERS, isFileOwnerKind } from "#domain/files/file.ts";
import { FILE_MESSAGES } from "#words/files.ts";
import type { Route } from "./+types/download-all.route";
import { archiveResponse, noSuchFile, plainAnswer } from "./file-response.server.ts";

export const loader = withErrorMapping(async ({ request, params, context }: Route.LoaderArgs) => {
  if (!isFileOwnerKind(params.owner)) return noSuchFile();
  const owner = { kind: params.owner, id: params.id };
  const actor = allowedStaff(context, FILE_OWNERS[owner.kind].read);
  const { db } = context.get(requestScope);
  const files = await listFilesToSave(db, actor, owner);
  if (files.length === 0) return noSuchFile();
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > ZIP_MAX_BYTES)
    return plainAnswer(`${FILE_MESSAGES.tooLargeTogether}\n`, 413);
  const name = await nameOwner(db, owner);
  const body = request.method === "HEAD" ? null : zipStream(db, files);
  return archiveResponse(`${name} files.zip`.trim(), body);
});
