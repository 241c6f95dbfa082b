import { allowedStaff, requestScope } from "#app/request/context.ts";
import { listImports } from "#database/imports/read.ts";
import { IMPORT_CAPABILITY, type ImportKind } from "#domain/imports/import.ts";

export async function loadPastImports(
  kind: ImportKind,
  request: Request,
  context: Parameters<typeof allowedStaff>[0],
) {
  const { db } = context.get(requestScope);
  const actor = allowedStaff(context, IMPORT_CAPABILITY[kind]);
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return { kind, ...(await listImports(db, actor, kind, { before })) };
}
export type PastImports = Awaited<ReturnType<typeof loadPastImports>>;
