import type { FieldErrors } from "./form-result.ts";

/** Value of `FormContext` for a form that is validated on the server only. */
export const refusedFields = (errors: FieldErrors = {}) => ({
  error: (name: string) => errors[name]?.[0],
});
