import { isTransportMode, type TransportMode } from "#app/goods/transport-modes.ts";
import type { FormRecord } from "#app/kit/forms/form-result.ts";

/** What a form that was refused had in its fields. */
export const typedTexts = (values: FormRecord | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );

export const typedModes = (values: FormRecord | undefined): TransportMode[] | undefined =>
  values && [values.modes ?? []].flat().filter((each) => isTransportMode(each));
