import { capitalize } from "#app/kit/text/text.ts";
import { statusWords } from "./status.ts";

/** Returns the reason of a hold («Documents missing» of «On hold - documents missing»); null without one and for other statuses. */
export function holdReason(status: string): string | null {
  const [, reason] = /^on[ _]hold[ _]?[-–:][ _]?([^ _].*)$/i.exec(status.trim()) ?? [];
  return reason ? capitalize(statusWords(reason)) : null;
}
