import { Link } from "react-router";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { QuickFilter } from "#app/kit/lists/quick-filter.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { personLabel } from "#app/accounts/person.ts";
import { AUDIT_AREAS, type AuditFilter, NOT_SIGNED_IN } from "./audit-filter.ts";

const AUDIT_ADDRESS = "/admin/settings/audit";

const areas = Object.entries(AUDIT_AREAS).map(([value, { label }]) => ({ value, label }));

export function AuditFilters(props: {
  filter: AuditFilter;
  staff: Array<{ id: string; email: string; name: string }>;
  filtered: boolean;
}) {
  const { filter, staff, filtered } = props;
  const people = [
    { value: "", label: "Everybody" },
    ...staff.map((person) => ({ value: person.id, label: personLabel(person) })),
    { value: NOT_SIGNED_IN, label: "Not signed in" },
  ];
  return (
    <FilterForm label="Filter the audit log" action={AUDIT_ADDRESS} className="mt-4">
      <SearchField
        label="Search the audit log"
        placeholder="Number, name, email"
        defaultValue={filter.search ?? ""}
        className="xl:flex-[1_1_8rem]!"
      />
      <Field label="Person" name="person" hideLabel className="xl:w-34 wide:w-auto">
        <Select options={people} defaultValue={filter.person ?? ""} />
      </Field>
      <Field label="About" name="area" hideLabel className="xl:w-32 wide:w-auto">
        <Select options={[{ value: "", label: "Everything" }, ...areas]} defaultValue={filter.area ?? ""} />
      </Field>
      <fieldset className="flex items-center gap-1.5 max-sm:basis-full!">
        <legend className="sr-only">Days</legend>
        <Field label="From" name="from" hideLabel className="grow sm:w-40 xl:w-35">
          <DateInput type="date" defaultValue={filter.from} />
        </Field>
        <span aria-hidden="true">–</span>
        <Field label="To" name="to" hideLabel className="grow sm:w-40 xl:w-35">
          <DateInput type="date" defaultValue={filter.to} />
        </Field>
      </fieldset>
      <QuickFilter name="restorable" isOn={filter.restorable !== undefined}>
        Deleted, can be restored
      </QuickFilter>
      {filtered ? (
        <Link to={AUDIT_ADDRESS} className="text-link py-2 whitespace-nowrap">
          Clear All
        </Link>
      ) : null}
    </FilterForm>
  );
}
