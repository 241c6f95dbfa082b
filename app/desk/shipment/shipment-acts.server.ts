import type { RequestScope, Staff } from "#app/request/context.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { readForm } from "#app/request/form-action.server.ts";
import { askForPaper, waivePaper } from "#app/documents/waivers.server.ts";
import { setImportedHistory } from "#app/shipments/work-state.server.ts";
import { INSTRUCTIONS_MESSAGES, instructionsForm } from "#app/shipments/instructions.ts";
import { keepInstructions } from "#app/shipments/instructions.server.ts";
import { addNote, deleteNote, editNote, markMentionsRead } from "#app/shipments/notes.server.ts";
import { assignOwner } from "#app/shipments/owner.server.ts";
import { payerForm } from "#app/shipments/payer.ts";
import { choosePayer, readPayer } from "#app/shipments/payer.server.ts";
import { deleteShipment, getShipment } from "#app/shipments/shipment.server.ts";
import { authorize } from "#app/access/policy.ts";
import { Invalid } from "#app/kit/errors.ts";
import { type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import { isPaper, type Paper } from "#app/shipments/paper.ts";
import { waiverSchema, PAPER_LABELS, PAPER_MESSAGES } from "#app/documents/missing-papers.ts";
import { NOTE_MESSAGES, noteForm } from "#app/shipments/note.ts";
import { ownerAssignedText } from "#app/shipments/words.ts";
import { failureOf, type ShipmentAct, type ShipmentAnswer } from "./shipment-acts.ts";

interface ActRequest {
  db: RequestScope["db"];
  actor: Staff;
  id: string;
  record: FormRecord;
}

const ACTS: Record<ShipmentAct, (sent: ActRequest) => Promise<ShipmentAnswer>> = {
  delete: async ({ db, actor, id }) => ({
    undo: await deleteShipment(db, actor, id),
    done: "Shipment deleted successfully",
  }),
  assign,
  payer,
  instructions: async ({ db, actor, id, record }) => {
    authorize(actor, "shipments.write");
    await keepInstructions(db, actor, id, readForm(instructionsForm, record));
    return { done: INSTRUCTIONS_MESSAGES.kept };
  },
  live: (sent) => setHistory(sent, false),
  history: (sent) => setHistory(sent, true),
  seen: async ({ db, actor, id }) => {
    await markMentionsRead(db, actor, id);
    return {};
  },
  "note-add": (sent) =>
    withNote(sent, async (note) => {
      await addNote(sent.db, sent.actor, sent.id, note);
      return { done: NOTE_MESSAGES.added };
    }),
  "note-edit": (sent) =>
    withNote(sent, async (note) => {
      await editNote(sent.db, sent.actor, sent.id, { id: noteIdOf(sent), ...note });
      return { done: NOTE_MESSAGES.changed };
    }),
  "note-delete": async (sent) => {
    await deleteNote(sent.db, sent.actor, sent.id, noteIdOf(sent));
    return { done: NOTE_MESSAGES.deleted };
  },
  "paper-ask": async (sent) => {
    const paper = paperOf(sent);
    const reason = await askForPaper(sent.db, sent.actor, sent.id, paper);
    const takeBack = { intent: "paper-waive", paper, reason };
    return { done: `${PAPER_LABELS[paper]} is asked for again`, takeBack };
  },
  "paper-waive": waive,
};

export const doAct = (
  act: ShipmentAct,
  sent: Omit<ActRequest, "db">,
  { db, log }: Pick<RequestScope, "db" | "log">,
) => answerOf(log, failureOf({ intent: act }), () => ACTS[act]({ ...sent, db }));

async function assign({ db, actor, id, record }: ActRequest): Promise<ShipmentAnswer> {
  const before = await assignOwner(db, actor, id, String(record.owner_id ?? "") || null);
  const { owner_id, owner_name } = await getShipment(db, actor, id);
  return {
    done: ownerAssignedText(owner_id ? (owner_name ?? "") : null),
    ...(owner_id !== before && { takeBack: { intent: "assign", owner_id: before ?? "" } }),
  };
}

async function payer({ db, actor, id, record }: ActRequest): Promise<ShipmentAnswer> {
  authorize(actor, "shipments.write", "charges.write");
  const { bill_to_company_id } = readForm(payerForm, record);
  const before = await choosePayer(db, actor, id, bill_to_company_id);
  const { name } = await readPayer(db, actor, id);
  return {
    done: name === null ? "Nobody pays yet" : `Billed to ${name}`,
    ...(before !== bill_to_company_id && { takeBack: { intent: "payer", bill_to_company_id: before ?? "" } }),
  };
}

async function setHistory({ db, actor, id }: ActRequest, isHistory: boolean): Promise<ShipmentAnswer> {
  await setImportedHistory(db, actor, id, isHistory);
  return isHistory
    ? { done: "It is history again" }
    : { done: "Live again: it raises alarms", takeBack: { intent: "history" } };
}

const noteIdOf = ({ record }: ActRequest) => String(record.note_id ?? "");

async function withNote(
  { actor, record }: ActRequest,
  store: (note: { body: string }) => Promise<ShipmentAnswer>,
): Promise<ShipmentAnswer> {
  authorize(actor, "notes.write");
  return store(readForm(noteForm, record));
}

function paperOf({ actor, record: { paper } }: ActRequest): Paper {
  authorize(actor, "shipments.write");
  if (!isPaper(paper)) throw new Invalid(PAPER_MESSAGES.unknown);
  return paper;
}

async function waive(sent: ActRequest): Promise<ShipmentAnswer> {
  const paper = paperOf(sent);
  const parsed = parseForm(waiverSchema, sent.record);
  if (!parsed.ok) {
    return { paper, fieldErrors: parsed.fieldErrors, reason: String(sent.record.reason ?? "") };
  }
  await waivePaper(sent.db, sent.actor, sent.id, parsed.value);
  return { done: `${PAPER_LABELS[paper]} is not needed`, takeBack: { intent: "paper-ask", paper } };
}
