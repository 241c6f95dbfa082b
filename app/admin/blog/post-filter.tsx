import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { SEARCH_MAX_LENGTH } from "#domain/search.ts";

const pauseMs = 250;

const statuses = [
  { value: "", label: "All Statuses" },
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
  { value: "scheduled", label: "Scheduled" },
  { value: "archived", label: "Archived" },
];

/** Search and status, both in the address; they apply while one types. */
export function PostFilter({ search, status }: { search: string; status: string }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  // The fields follow the address on the way back, but not while one types in them.
  useEffect(() => {
    const { elements } = form.current ?? {};
    const [box, choice] = [elements?.namedItem("search"), elements?.namedItem("status")];
    if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = search;
    if (choice instanceof HTMLSelectElement) choice.value = status;
  }, [search, status]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = () => {
    window.clearTimeout(timer.current);
    if (!form.current) return;
    const filled = [...new FormData(form.current)]
      .map(([name, value]) => [name, String(value).trim()])
      .filter(([, value]) => value !== "");
    void submit(new URLSearchParams(filled as [string, string][]), {
      action: "/admin/blog",
      replace: search !== "" || status !== "",
      preventScrollReset: true,
    });
  };
  return (
    <Form
      ref={form}
      action="/admin/blog"
      role="search"
      aria-label="Filter posts"
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label="Search" name="search" className="min-w-48 grow sm:max-w-sm">
        <TextInput
          type="search"
          icon={<Search />}
          defaultValue={search}
          placeholder="Title or excerpt"
          maxLength={SEARCH_MAX_LENGTH}
          autoComplete="off"
          onInput={() => {
            window.clearTimeout(timer.current);
            timer.current = window.setTimeout(apply, pauseMs);
          }}
        />
      </Field>
      <Field label="Status" name="status" className="w-44">
        <Select defaultValue={status} options={statuses} onChange={apply} />
      </Field>
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}
