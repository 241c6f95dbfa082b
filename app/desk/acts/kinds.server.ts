import type { ActName } from "#app/acts/act.ts";
import { eraseActKind, restoreActKind } from "#app/deleted/archive-acts.server.ts";
import { importUndoKind } from "../imports/undo.server.ts";
import { deleteKind, ownerKind, statusKind } from "#app/shipments/bulk.server.ts";
import { etaKind } from "#app/shipments/bulk-eta.server.ts";
import { undoKind } from "#app/shipments/undo-bulk.server.ts";
import type { ActKind, StoredAct } from "#app/acts/act-kind.server.ts";

const KINDS = {
  status: statusKind,
  owner: ownerKind,
  eta: etaKind,
  delete: deleteKind,
  undo: undoKind,
  restore: restoreActKind,
  erase: eraseActKind,
  import_undo: importUndoKind,
} as const satisfies Record<ActName, ActKind<never>>;

export const kindOf = ({ kind }: StoredAct) => KINDS[kind] as ActKind<unknown>;
