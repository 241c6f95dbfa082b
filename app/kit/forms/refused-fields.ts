import type { FieldErrors } from "./form-result.ts";

/** What a form that the server alone checks gives its fields, as the value of `FormContext`. */
export const refusedFields = (errors: FieldErrors = {}) => ({
  error: (name: string) => errors[name]?.[0],
});
