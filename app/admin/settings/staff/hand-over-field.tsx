import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { StaffAccount } from "#database/accounts/staff.ts";
import { personLabel } from "#domain/accounts/person.ts";
import { can } from "#domain/accounts/policy.ts";
import { REQUEST_MESSAGES } from "#words/requests.ts";

/** What somebody leaves behind who may not answer requests any more. */
export interface HandOver {
  /** How many open requests they own. */
  count: number;
  /** Who can take them. */
  heirs: readonly StaffAccount[];
}

/** The colleagues who can take somebody's requests. */
export const possibleSuccessors = (person: StaffAccount, staff: readonly StaffAccount[]): StaffAccount[] =>
  staff.filter((each) => each.id !== person.id && each.disabledAt === null && can(each, "requests.write"));

/** Who takes the open requests; nothing where there are none. */
export function HandOverField(
  props: HandOver & { error?: string; value?: string; onChange?: (value: string) => void },
) {
  const { count, heirs, value, onChange } = props;
  if (count === 0) return null;
  return (
    <Field
      label={REQUEST_MESSAGES.handOver(count)}
      name="hand_to"
      error={props.error}
      hint={REQUEST_MESSAGES.handOverHint}
      className="mt-5"
    >
      <Select
        {...(onChange ? { value, onChange: (event) => onChange(event.currentTarget.value) } : {})}
        options={[
          { value: "", label: REQUEST_MESSAGES.handToNobody },
          ...heirs.map((each) => ({ value: each.id, label: personLabel(each) })),
        ]}
      />
    </Field>
  );
}
