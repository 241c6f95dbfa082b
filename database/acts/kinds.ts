import type { ActName } from "#domain/acts/act.ts";
import { eraseActKind, restoreActKind } from "../deleted/archive-acts.ts";
import { importUndoKind } from "../imports/undo.ts";
import { deleteKind, ownerKind, statusKind } from "../shipments/bulk.ts";
import { etaKind } from "../shipments/bulk-eta.ts";
import { undoKind } from "../shipments/undo-bulk.ts";
import type { ActKind, StoredAct } from "./act-kind.ts";

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

/** The rules of a stored act, whose parameters are those of its kind. */
export const kindOf = ({ kind }: StoredAct) => KINDS[kind] as ActKind<unknown>;
