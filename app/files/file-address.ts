import type { FileOwner } from "#app/live/file-owners.ts";

export type PreviewSize = "thumbnail" | "page";

export const isPreviewSize = (text: unknown): text is PreviewSize => text === "thumbnail" || text === "page";

export const filesAddress = ({ kind, id }: FileOwner): string => `/admin/files/of/${kind}/${id}`;

export const archiveAddress = (owner: FileOwner): string => `${filesAddress(owner)}/zip`;

export const fileAddress = (id: string): string => `/admin/files/${id}`;

export const jpegAddress = (id: string): string => `${fileAddress(id)}?as=jpeg`;

export const previewAddress = (id: string, size: PreviewSize): string => `${fileAddress(id)}/${size}`;

/** Address of the page with the files of a record. */
export function ownerAddress({ kind, id }: FileOwner): string {
  return `/admin/${
    {
      shipment: `shipments/${id}/papers`,
      quote_request: `quotes/${id}`,
      company: `customers/${id}`,
      offer: `offers/${id}`,
    }[kind]
  }`;
}

export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\w .()+,=@~-]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Parses a Range header; null for the whole file, «none» for an unsatisfiable range. */
export function rangeOf(header: string | null, bytes: number): { from: number; to: number } | "none" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  const [, start = "", end = ""] = match;
  const from = start === "" ? Math.max(bytes - Number(end), 0) : Number(start);
  const to = start === "" || end === "" ? bytes - 1 : Math.min(Number(end), bytes - 1);
  return from > to || from >= bytes ? "none" : { from, to };
}
