import { Link } from "react-router";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import type { StaffAccount } from "#app/accounts/staff.server.ts";
import { personLabel } from "#app/accounts/person.ts";
import { can } from "#app/access/policy.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import { SHIPMENT_MESSAGES } from "#app/shipments/words.ts";

export interface HandOver {
  isOwn: boolean;
  count: number;
  shipments: number;
  list: string;
  heirs: readonly StaffAccount[];
}

export const possibleSuccessors = (person: StaffAccount, staff: readonly StaffAccount[]): StaffAccount[] =>
  staff.filter((each) => each.id !== person.id && each.disabledAt === null && can(each, "requests.write"));

export function ShipmentsLeft({ isOwn, shipments, list }: HandOver) {
  if (shipments === 0) return null;
  return (
    <p className="mt-5">
      {SHIPMENT_MESSAGES.stayWith(shipments, isOwn)}{" "}
      <Link to={list} className="text-link font-medium">
        {shipments === 1 ? "Hand it over in the list" : "Hand them over in the list"}
      </Link>
    </p>
  );
}

export function HandOverField(props: HandOver & { value?: string; onChange?: (value: string) => void }) {
  const { isOwn, count, heirs, value, onChange } = props;
  if (count === 0) return null;
  return (
    <Field
      label={REQUEST_MESSAGES.handOver(count, isOwn)}
      name="hand_to"
      hint={REQUEST_MESSAGES.handOverHint(count)}
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
