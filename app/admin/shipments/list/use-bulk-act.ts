import { useRef, useState } from "react";
import { refreshActs, undoAct } from "#app/acts/acts-client.ts";
import { postForm } from "#app/lists/with-retry.ts";
import { ensureFreshProof } from "#app/session/fresh-proof.tsx";
import type { ActAnswer } from "#domain/acts/act.ts";
import type { SentBulkAct } from "#domain/shipments/selection.ts";

export function useBulkAct() {
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  /** Asks for a fresh proof where the server wants one; `proof` is answered where the person does not want to. */
  const run = async (act: SentBulkAct): Promise<ActAnswer> => {
    const answer = await send(act);
    return answer.kind === "proof" && (await ensureFreshProof()) ? send(act) : answer;
  };
  const send = async (act: SentBulkAct): Promise<ActAnswer> => {
    if (busy.current) return { kind: "failed" };
    busy.current = true;
    setPending(true);
    try {
      const answer = await postForm<ActAnswer>("/admin/shipments/bulk", { act: JSON.stringify(act) });
      if (answer.kind === "begun") refreshActs();
      return answer;
    } catch {
      return { kind: "failed" };
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { pending, run, takeBack: undoAct };
}
