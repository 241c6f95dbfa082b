import type { RouteConfigEntry } from "@react-router/dev/routes";

interface Address {
  address: string;
  routeId: string;
}

/** Returns every address of a route table with its parameters filled in, so that new routes are tested automatically. */
export function addressesOf(entries: readonly RouteConfigEntry[], under = ""): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${under}/${entry.path}` : under;
    const address = path
      .replace(/\*$/, "some/unknown/page")
      .replaceAll(/:\w+\??/g, "0f1e2d3c-0000-4000-8000-000000000001");
    const own = { address: address || "/", routeId: entry.id ?? entry.file.replace(/\.tsx?$/, "") };
    // A layout without a path has no address of its own.
    const isAddress = entry.path !== undefined || entry.index === true;
    return [...(isAddress ? [own] : []), ...addressesOf(entry.children ?? [], path)];
  });
}

/** The address React Router's own data requests ask for. */
export const dataAddress = (address: string) => (address === "/" ? "/_.data" : `${address}.data`);
