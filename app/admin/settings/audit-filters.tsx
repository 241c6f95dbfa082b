import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { AUDIT_AREAS, type AuditFilter, NOT_SIGNED_IN } from "#domain/audit/audit-filter.ts";

const areas = Object.entries(AUDIT_AREAS).map(([value, { label }]) => ({ value, label }));

/** Filters of the audit log; a choice applies at once, a text with Enter or the button. */
export function AuditFilters(props: {
  filter: AuditFilter;
  staff: Array<{ id: string; email: string }>;
  filtered: boolean;
}) {
  const { filter, staff, filtered } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const navigation = useNavigation();
  // Back, forward and «Clear All» change the address only; drawing the form anew would take the focus away.
  useEffect(() => {
    for (const name of ["person", "area", "from", "to", "search"] as const) {
      const field = form.current?.elements.namedItem(name);
      if (field && "value" in field) field.value = filter[name] ?? "";
    }
  }, [filter]);
  const apply = () => void submit(withoutBlanks(form.current), { preventScrollReset: true });
  const people = [
    { value: "", label: "Everybody" },
    ...staff.map(({ id, email }) => ({ value: id, label: email })),
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
      className="mt-6 grid grid-cols-1 items-end min-[22rem]:grid-cols-2 gap-3 lg:grid-cols-[minmax(0,14rem)_minmax(0,12rem)_auto_auto_minmax(10rem,1fr)_auto]"
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
        <TextInput type="date" defaultValue={filter.from} onChange={apply} />
      </Field>
      <Field label="To" name="to">
        <TextInput type="date" defaultValue={filter.to} onChange={apply} />
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

/** The address stays short: only what was chosen. */
function withoutBlanks(form: HTMLFormElement | null): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of form ? new FormData(form) : []) {
    if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
  }
  return query;
}
