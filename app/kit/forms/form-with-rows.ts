import { z } from "zod";
import type { FormRecord } from "./form-result.ts";

/** Says what is wrong with the field of a name. */
export type Refuse = (name: string, message: string) => void;

/** Reads by a schema and refuses what it refuses. @param row values of a row, the names of its fields, and the column that stands for the whole */
export type Read = <Schema extends z.ZodType>(
  schema: Schema,
  row?: { values: unknown; prefix: string; whole: string },
) => z.output<Schema> | undefined;

/** The schema of a form with rows, such as `lines.3.price`. `take` gives null where too little could be read. */
export const formWithRows = <Output>(
  take: (record: FormRecord, read: Read, refuse: Refuse) => Output | null,
) =>
  z
    .record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
    .transform((record, context): Output => {
      const refuse: Refuse = (name, message) => context.addIssue({ code: "custom", path: [name], message });
      const read: Read = (schema, row) => {
        const { values, prefix, whole } = row ?? { values: record, prefix: "", whole: "" };
        const result = schema.safeParse(values);
        for (const { path, message } of result.error?.issues ?? [])
          refuse(`${prefix}${String(path[0] ?? whole)}`, message);
        return result.data;
      };
      const taken = take(record, read, refuse);
      return taken === null ? z.NEVER : taken;
    });
