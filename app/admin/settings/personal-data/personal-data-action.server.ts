import type { RouterContextProvider } from "react-router";
import { requestScope, staffContext } from "#app/request/context.ts";
import { erasePerson } from "#database/personal-data/erase-person.ts";
import { findPerson } from "#database/personal-data/find-person.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#domain/form-result.ts";
import { DomainError } from "#domain/errors.ts";
import { erasureText, PERSONAL_DATA_MESSAGES } from "#words/personal-data.ts";
import type { FoundKind } from "#domain/personal-data/kinds.ts";
import { erasureSchema, type Person, personSchema } from "#domain/personal-data/person.ts";

export type PersonalDataIntent = "find" | "erase";

export interface PersonalDataAnswer {
  intent: PersonalDataIntent;
  person?: Person;
  found?: FoundKind[];
  erased?: string;
  error?: string;
  fieldErrors?: FieldErrors;
  values?: FormRecord;
}

type Context = Readonly<RouterContextProvider>;
type Outcome = PersonalDataAnswer & { status: number };

export async function find(context: Context, record: FormRecord): Promise<Outcome> {
  const intent = "find";
  const parsed = parseForm(personSchema, record);
  if (!parsed.ok) return { intent, status: 400, fieldErrors: parsed.fieldErrors, values: parsed.values };
  const { email, name, phone } = parsed.value;
  return { intent, status: 200, ...(await foundOf(context, parsed.value)), values: { email, name, phone } };
}

export async function erase(context: Context, record: FormRecord): Promise<Outcome> {
  const intent = "erase";
  const { db, log, now } = context.get(requestScope);
  const whose = parseForm(personSchema, record);
  if (!whose.ok) return { intent: "find", status: 400, fieldErrors: whose.fieldErrors, values: whose.values };
  const person = whose.value;
  const asked = parseForm(erasureSchema(person), record);
  if (!asked.ok) {
    const refused = { fieldErrors: asked.fieldErrors, values: asked.values };
    return { intent, status: 400, ...(await foundOf(context, person)), ...refused };
  }
  try {
    const counts = await erasePerson(db, context.get(staffContext), person, asked.value.kinds, now());
    return { intent, status: 200, ...(await foundOf(context, person)), erased: erasureText(counts) };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    log.error({ err: error }, "a person could not be erased");
    return { intent, status: 503, error: PERSONAL_DATA_MESSAGES.eraseFailed, values: record, person };
  }
}

async function foundOf(context: Context, person: Person): Promise<{ person: Person; found: FoundKind[] }> {
  const { db } = context.get(requestScope);
  return { person, found: await findPerson(db, context.get(staffContext), person) };
}
