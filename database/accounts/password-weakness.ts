import { company } from "#content/company.ts";
import { passwordWeakness } from "#domain/accounts/common-password.ts";

/** Why an account may not have this password, in words for its owner; null when it may. */
export function weaknessOf(password: string, email: string): string | null {
  return passwordWeakness(password, [company.name, email]);
}
