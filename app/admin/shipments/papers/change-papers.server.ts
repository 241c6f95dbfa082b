import { data } from "react-router";
import type { RequestScope, Staff } from "#app/request/context.ts";
import { toFailure } from "#app/request/error-mapping.server.ts";
import { askForPaper, waivePaper } from "#database/papers/waivers.ts";
import { authorize } from "#domain/accounts/policy.ts";
import { type FormRecord, parseForm } from "#domain/form-result.ts";
import { isPaper } from "#domain/papers/paper.ts";
import { waiverSchema } from "#domain/papers/missing-papers.ts";
import { PAPER_LABELS, PAPER_MESSAGES } from "#words/papers.ts";
import type { PapersAnswer } from "./papers-answer.ts";

export async function changePapers(
  shipmentId: string,
  record: FormRecord,
  actor: Staff,
  { db, log }: Pick<RequestScope, "db" | "log">,
) {
  try {
    return await act(shipmentId, record, actor, db);
  } catch (error) {
    const { message, status } = toFailure(error, log, PAPER_MESSAGES.failed);
    return data<PapersAnswer>({ error: message }, status);
  }
}

async function act(shipmentId: string, record: FormRecord, actor: Staff, db: RequestScope["db"]) {
  authorize(actor, "shipments.write");
  const { intent, paper } = record;
  if (!isPaper(paper)) return data<PapersAnswer>({ error: PAPER_MESSAGES.unknown }, 400);
  if (intent === "paper-ask") {
    const reason = await askForPaper(db, actor, shipmentId, paper);
    const takeBack = { intent: "paper-waive", paper, reason };
    return data<PapersAnswer>({ done: PAPER_MESSAGES.askedAgain(PAPER_LABELS[paper]), takeBack });
  }
  const parsed = parseForm(waiverSchema, record);
  if (!parsed.ok) {
    const { fieldErrors } = parsed;
    return data<PapersAnswer>({ paper, fieldErrors, reason: String(record.reason ?? "") }, 400);
  }
  await waivePaper(db, actor, shipmentId, parsed.value);
  const takeBack = { intent: "paper-ask", paper };
  return data<PapersAnswer>({ done: PAPER_MESSAGES.waived(PAPER_LABELS[paper]), takeBack });
}
