import type { ListedFile } from "#app/files/list-files.server.ts";

/** A packing list of a shipment that customers do not see, unless the test says otherwise. */
export function listedFile(values: Partial<ListedFile> = {}): ListedFile {
  return {
    id: "1",
    name: "Packing list.pdf",
    kind: "packing_list",
    type: "application/pdf",
    bytes: 1000,
    customerVisible: false,
    signedBy: null,
    signedAt: null,
    remark: null,
    source: "staff",
    version: "first",
    uploadedBy: "desk@zenne.example",
    createdAt: new Date("2026-11-02T09:00:00Z"),
    ...values,
  };
}
