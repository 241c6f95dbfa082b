import { redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { allowedStaff, requestScope } from "#app/request/context.ts";
import { answerOf, withErrorMapping } from "#app/request/error-mapping.server.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";
import { listFiles } from "./list-files.server.ts";
import { NotFound } from "#app/kit/errors.ts";
import { SENT_AT_ONCE } from "./file.ts";
import { FILE_OWNERS, type FileOwner, isFileOwnerKind } from "#app/live/file-owners.ts";
import { ownerAddress } from "./file-address.ts";
import { FILE_MAX_BYTES } from "./file-type.ts";
import { formRecord } from "#app/kit/forms/form-result.ts";
import { FILE_MESSAGES } from "./words.ts";
import type { Route } from "./+types/files.route";
import { actOnFiles, type FileAnswer } from "./act-on-files.server.ts";

export const handle = {
  body: filesOfStaff({ bytes: FILE_MAX_BYTES, count: SENT_AT_ONCE, tooLarge: FILE_MESSAGES.tooLarge }),
};

export const loader = withErrorMapping(async ({ params, context }: Route.LoaderArgs) => {
  const owner = askedOwner(params);
  const actor = allowedStaff(context, FILE_OWNERS[owner.kind].read);
  return { files: await listFiles(context.get(requestScope).db, actor, owner) };
});

function askedOwner({ owner, id }: { owner: string; id: string }): FileOwner {
  if (!isFileOwnerKind(owner)) throw new NotFound(FILE_MESSAGES.ownerNotFound);
  return { kind: owner, id };
}

export const action = withErrorMapping(async ({ request, params, context }: Route.ActionArgs) => {
  const owner = askedOwner(params);
  const actor = allowedStaff(context, FILE_OWNERS[owner.kind].write);
  const { db, log, uploads } = context.get(requestScope);
  let plain = false;
  const answer = await answerOf(log, FILE_MESSAGES.failed, () =>
    withSentFiles({ request, uploads }, handle.body, async (form) => {
      plain = form.has("plain");
      return actOnFiles(db, actor, owner, { record: formRecord(form), sent: form.getAll("file") });
    }),
  );
  const isRefused = answer.data.error !== undefined || answer.data.fieldErrors !== undefined;
  if (isRefused && (plain || isPlainPage(request))) return back(owner, { refused: keyOf(answer.data) });
  return plain ? back(owner, { files: "saved" }) : answer;
});

/** True for a form refused before it was read: only browsers without JavaScript request a page. */
const isPlainPage = (request: Request) => request.headers.get("accept")?.includes("text/html") ?? false;

const back = (owner: FileOwner, query: { files: string } | { refused: string }) =>
  redirect(`${ownerAddress(owner)}?${new URLSearchParams(query)}#files`);

/** The address has no free text: the page shows the message by its key. */
function keyOf({ error }: FileAnswer): string {
  const entry = Object.entries(FILE_MESSAGES).find(([, words]) => words === error);
  return entry?.[0] ?? (error?.startsWith("The name ends in") ? "misnamedPlain" : "failed");
}

export const clientAction = failWith<FileAnswer>({ error: FILE_MESSAGES.changeFailed });
