import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { type FormActs, readForm } from "#app/request/form-action.server.ts";
import type { StaffScope } from "#app/request/for-staff.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { findPerson } from "./find-person.server.ts";
import { DomainError } from "#app/kit/errors.ts";
import { parseForm } from "#app/kit/forms/form-result.ts";
import type { RecordsOfKind } from "./kinds.ts";
import { erasureSchema, type Person, personSchema } from "./person.ts";
import { erasureText, PERSONAL_DATA_MESSAGES } from "./words.ts";

export interface PersonalDataAnswer extends FormAnswer {
  person?: Person;
  kinds?: RecordsOfKind[];
}

export const personalDataActs: FormActs<PersonalDataAnswer> = {
  async find(record, scope) {
    const person = readForm(personSchema, record);
    const { email, name, phone } = person;
    return { ...(await foundOf(scope, person)), values: { email, name, phone } };
  },
  async erase(record, scope) {
    const { db, log, now, actor } = scope;
    const person = readForm(personSchema, record);
    const parsed = parseForm(erasureSchema(person), record);
    if (!parsed.ok) return { ...(await foundOf(scope, person)), fieldErrors: parsed.fieldErrors };
    try {
      const counts = await erasePerson(db, actor, person, parsed.value.kinds, now());
      return { ...(await foundOf(scope, person)), done: `Erased: ${erasureText(counts)}` };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      log.error({ err: error }, "a person could not be erased");
      return { status: 503, error: wordsOfFailure(error, PERSONAL_DATA_MESSAGES.eraseFailed), person };
    }
  },
};

async function foundOf({ db, actor }: StaffScope, person: Person) {
  return { person, kinds: await findPerson(db, actor, person) };
}
