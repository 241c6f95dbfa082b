import { capitalize } from "#app/kit/text/capitalize.ts";
import { statusWords } from "./status.ts";

/** «Documents missing» of «On hold - documents missing»; null where a hold gives no reason, and for another status. */
export function holdReason(status: string): string | null {
  const [, reason] = /^on[ _]hold[ _]?[-–:][ _]?([^ _].*)$/i.exec(status.trim()) ?? [];
  return reason ? capitalize(statusWords(reason)) : null;
}
