import { Link } from "react-router";
import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { personLabel } from "#app/accounts/person.ts";
import { can, type Capability, type Role } from "#app/access/policy.ts";
import { AUDIT_AREAS, type AuditFilter, NOT_SIGNED_IN } from "./audit-filter.ts";
import type { AuditRecord } from "#app/audit/phrases.ts";

const AUDIT_ADDRESS = "/admin/settings/audit";

/** Lists that can be searched for a record's name (the summary of the entry), with the capability to read them. */
const lists = new Map<string, { list: string; read: Capability }>([
  ["shipper", { list: "/admin/shippers", read: "customers.read" }],
  ["consignee", { list: "/admin/consignees", read: "customers.read" }],
  ["quote_request", { list: "/admin/quotes", read: "requests.read" }],
  ["contact_submission", { list: "/admin/contacts", read: "contacts.read" }],
  ["blog_post", { list: "/admin/blog", read: "blog.read" }],
]);

/** Returns the address of an entry's record; null when it is gone, has no page, or is not readable for the role. */
export function auditLink(
  { action, entity, entityId, summary }: AuditRecord,
  role: Role | undefined,
): string | null {
  if (!role || action === `${entity}.deleted` || action === `${entity}.erased`) return null;
  if (entity === "shipment" && entityId) {
    return can({ role }, "shipments.read") ? `/admin/shipments/${entityId}` : null;
  }
  const options = lists.get(entity);
  if (!options || !summary || !can({ role }, options.read)) return null;
  return `${options.list}?${new URLSearchParams({ search: summary })}`;
}

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
      {filtered ? (
        <Link to={AUDIT_ADDRESS} className="text-link py-2 whitespace-nowrap">
          Clear All
        </Link>
      ) : null}
    </FilterForm>
  );
}
