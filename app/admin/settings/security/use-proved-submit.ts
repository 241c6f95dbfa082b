import { useSubmit } from "react-router";
import { proveFirst } from "#app/session/fresh-proof.tsx";

/** Sends an act that needs a fresh proof to the page one is on; asks for the proof first. */
export function useProvedSubmit(): (fields: Record<string, string>) => Promise<void> {
  const submit = useSubmit();
  return async (fields) => {
    if (await proveFirst()) await submit(fields, { method: "post", replace: true, preventScrollReset: true });
  };
}
