import { data } from "react-router";
import type { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import { type FieldErrors, formRecord, parseForm } from "#domain/form-result.ts";

/** The answer to a category or an author added beside a post. */
export interface AddedChoice {
  id?: string;
  fieldErrors?: FieldErrors;
  error?: string;
}

/** Checks the form and adds what it names; a name that is taken is said at its field. */
export async function addChoice<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  add: (input: z.output<Schema>) => Promise<{ id: string }>,
) {
  const parsed = parseForm(schema, formRecord(await request.formData()));
  if (!parsed.ok) return data<AddedChoice>({ fieldErrors: parsed.fieldErrors }, 400);
  try {
    const { id } = await add(parsed.value);
    return data<AddedChoice>({ id });
  } catch (error) {
    if (error instanceof Conflict) {
      return data<AddedChoice>({ fieldErrors: { name: [error.userMessage] } }, 409);
    }
    throw error;
  }
}
