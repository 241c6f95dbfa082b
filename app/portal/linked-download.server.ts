import type { RouterContextProvider } from "react-router";
import { noSuchFile, plainAnswer } from "#app/files/file-response.server.ts";
import { requestScope } from "#app/request/context.ts";
import { consumeVisitorPoint } from "#database/connection/limits.ts";
import { PORTAL_MESSAGES } from "./site-words.ts";
import { refuseLink } from "./link-requests.server.ts";

/** For all that private links give together; a download may be asked for in several parts. */
const downloads = { name: "portal-documents", points: 200, seconds: 10 * 60 };

/** Asked for each time: hidden, voided, of another record or behind a revoked link it answers as if it never was. */
export async function linkedDownload<LinkedFile>(
  context: Readonly<RouterContextProvider>,
  { file, refused }: { file: LinkedFile | null; refused?: Awaited<ReturnType<typeof refuseLink>> },
  give: (file: LinkedFile) => Promise<Response>,
): Promise<Response> {
  const { limits, address } = context.get(requestScope);
  if (file === null) {
    const { init } = refused ?? (await refuseLink(limits, address));
    return init?.status === 429 ? plainAnswer(`${PORTAL_MESSAGES.tooManyMisses}\n`, 429) : noSuchFile();
  }
  if (!(await consumeVisitorPoint(limits, downloads, address)))
    return plainAnswer(`${PORTAL_MESSAGES.tooManyFiles}\n`, 429);
  return give(file);
}
