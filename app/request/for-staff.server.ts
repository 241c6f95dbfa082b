import { data } from "react-router";
import { DomainError } from "#app/kit/errors.ts";
import type { Capability } from "#app/access/policy.ts";
import { allowedStaff, requestScope, type RequestScope, type RouteArgs, type Staff } from "./context.ts";
import { withErrorMapping } from "./error-mapping.server.ts";

/** The scope of loaders and actions in the back office. */
export type StaffScope = RequestScope & { actor: Staff };

/**
 * Makes a loader or action of the back office: 403 before anything is read when the role lacks the capability (or all
 * of several), and domain errors mapped to their status.
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

/** Returns the page of a list, or 503 with null instead: the surroundings need no list. */
export const withPage = <Rest extends object, Page>(
  log: RequestScope["log"],
  failed: string,
  rest: Rest,
  readPage: () => Promise<Page>,
) => withParts(log, failed, rest, { page: null }, async () => ({ page: await readPage() }));

/** Like `withPage` for several parts. @param without their replacement when they cannot be read */
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

/** Returns the data of a dialog; a failure is an answer too, so that the page below stays. */
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
