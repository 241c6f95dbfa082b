import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { personLabel } from "#app/accounts/person.ts";
import { can, type Capability, type Role } from "#app/access/policy.ts";
import { AUDIT_AREAS, type AuditFilter, NOT_SIGNED_IN } from "./audit-filter.ts";
import type { AuditRecord } from "#app/audit/phrases.ts";

/** Lists that find a thing by its name, which is the entry's summary, and what reading them takes. */
const lists = new Map<string, { list: string; read: Capability }>([
  ["shipper", { list: "/admin/shippers", read: "customers.read" }],
  ["consignee", { list: "/admin/consignees", read: "customers.read" }],
  ["quote_request", { list: "/admin/quotes", read: "requests.read" }],
  ["contact_submission", { list: "/admin/contacts", read: "contacts.read" }],
  ["blog_post", { list: "/admin/blog", read: "blog.read" }],
]);

/** Address of the record of an entry; null when it is gone, has no page, or is of another role. */
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
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  // Back, forward and «Clear All» change the address only; drawing the form anew would take the focus away. What was typed
  // before this script came stays.
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current === filter) return;
    shown.current = filter;
    for (const name of ["person", "area", "from", "to", "search"] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field && "value" in field) field.value = filter[name] ?? "";
    }
  }, [filter]);
  const apply = () => void submit(withoutBlanks(form.current), { preventScrollReset: true });
  const people = [
    { value: "", label: "Everybody" },
    ...staff.map((person) => ({ value: person.id, label: personLabel(person) })),
    { value: NOT_SIGNED_IN, label: "Not signed in" },
  ];
  return (
    <Form
      ref={form}
      role="search"
      aria-label="Filter the audit log"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        apply();
      }}
      className="mt-6 grid grid-cols-1 items-end min-[22rem]:grid-cols-2 gap-3 lg:grid-cols-3 wide:grid-cols-[minmax(0,14rem)_minmax(0,12rem)_auto_auto_minmax(13rem,1fr)_auto]"
    >
      <Field label="Person" name="person">
        <Select options={people} defaultValue={filter.person ?? ""} onChange={apply} />
      </Field>
      <Field label="About" name="area">
        <Select
          options={[{ value: "", label: "Everything" }, ...areas]}
          defaultValue={filter.area ?? ""}
          onChange={apply}
        />
      </Field>
      <Field label="From" name="from">
        <DateInput type="date" defaultValue={filter.from} onChange={apply} />
      </Field>
      <Field label="To" name="to">
        <DateInput type="date" defaultValue={filter.to} onChange={apply} />
      </Field>
      <Field label="Search" name="search" className="max-sm:min-[22rem]:col-span-2">
        <TextInput
          type="search"
          icon={<Search />}
          placeholder="Number, name, email"
          defaultValue={filter.search}
          maxLength={100}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" pending={navigation.location?.pathname === "/admin/settings/audit"}>
          Apply
        </Button>
        {filtered ? (
          <Link to="/admin/settings/audit" className="text-link py-2 whitespace-nowrap">
            Clear All
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

function withoutBlanks(form: HTMLFormElement | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  }
  return query;
}
