import type { FormActs } from "#app/request/form-action.server.ts";
import { setChargeSettingArchived } from "../charge-settings.server.ts";

/** Builds the acts that archive and restore a charge code or a VAT treatment. */
export function archiveActs(setting: Parameters<typeof setChargeSettingArchived>[2]): FormActs {
  const act =
    (archived: boolean): FormActs[string] =>
    async (_, { db, actor }) => {
      await setChargeSettingArchived(db, actor, setting, archived);
      return { done: archived ? "Archived: lines that have it keep it" : "Restored" };
    };
  return { archive: act(true), restore: act(false) };
}
