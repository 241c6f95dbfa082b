import { data, type RouterContextProvider } from "react-router";
import { DomainError } from "#app/kit/errors.ts";
import type { Capability } from "#app/access/policy.ts";
import { allowedStaff, requestScope, type RequestScope, type Staff } from "./context.ts";
import { withErrorMapping } from "./error-mapping.server.ts";

/** What a loader or an action of the back office works with. */
export type StaffScope = RequestScope & { actor: Staff };

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Makes a loader or an action of the back office: 403 before anything is read where the role has not the capability, or
 * none of several, and the errors of verbs with their status.
 */
export function forStaff<Args extends RouteArgs, Result>(
  capability: Capability | readonly [Capability, ...Capability[]],
  handler: (args: Args, scope: StaffScope) => Promise<Result>,
): (args: Args) => Promise<Result> {
  const anyOf: readonly [Capability, ...Capability[]] =
    typeof capability === "string" ? [capability] : capability;
  return withErrorMapping(async (args) => {
    const actor = allowedStaff(args.context, ...anyOf);
    return handler(args, { ...args.context.get(requestScope), actor });
  });
}

/** Answers with the page of a list, or with 503 and null in its place: what stands around it needs no list. */
export const withPage = <Rest extends object, Page>(
  log: RequestScope["log"],
  failed: string,
  rest: Rest,
  readPage: () => Promise<Page>,
) => withParts(log, failed, rest, { page: null }, async () => ({ page: await readPage() }));

/** As `withPage` for what is read in several parts. @param without what stands in their place */
export async function withParts<Rest extends object, Parts extends object, Without extends object>(
  log: RequestScope["log"],
  failed: string,
  rest: Rest,
  without: Without,
  read: () => Promise<Parts>,
) {
  try {
    return data({ ...rest, ...(await read()) });
  } catch (error) {
    log.error({ err: error }, failed);
    return data({ ...rest, ...without }, 503);
  }
}

/** Answers a dialog with what it shows; a failure is an answer, so that the page below stays as it is. */
export async function withDialog<Read>(
  log: RequestScope["log"],
  failed: string,
  read: () => Promise<Read>,
): Promise<Read | { failed: true }> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error }, failed);
    return { failed: true };
  }
}
