import { allowedStaff, requestScope } from "#app/request/context.ts";
import { withErrorMapping } from "#app/request/error-mapping.server.ts";
import { nameOwner } from "./file-owner.server.ts";
import { listFilesToSave } from "./list-files.server.ts";
import { ZIP_MAX_BYTES, zipStream } from "./zip-stream.server.ts";
import { FILE_OWNERS, isFileOwnerKind } from "#app/live/file-owners.ts";
import { FILE_MESSAGES } from "./words.ts";
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
