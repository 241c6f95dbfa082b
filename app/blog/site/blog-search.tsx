import { Search } from "lucide-react";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { READER_MESSAGES } from "../reader-words.ts";

const fields = ["search", "category"] as const;

export function BlogSearch(props: {
  search: string;
  category: string;
  categories: string[];
  allLanguages: boolean;
}) {
  const { search, category, categories, allLanguages } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();

  // The fields follow the address on the way back, without being made anew: that would lose the focus. What was typed
  // before this script came stays.
  const shown = useRef({ search, category });
  const control = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  useEffect(() => {
    const next = { search, category };
    for (const name of fields) {
      const field = control(name);
      if (field && next[name] !== shown.current[name]) field.value = next[name];
    }
    shown.current = next;
  }, [search, category]);

  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const typed = new FormData(form.current);
    const filled = [...fields, "languages"]
      .map((name) => [name, String(typed.get(name) ?? "").trim()])
      .filter(([, value]) => value !== "");
    void submit(new URLSearchParams(filled), { action: "/blog", preventScrollReset: true });
  };

  // A category chosen before this script came applies, too.
  useEffect(() => {
    if (control("category")?.value !== category) apply();
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <Form
      ref={form}
      action="/blog"
      role="search"
      aria-label={READER_MESSAGES.searchArticles}
      onSubmit={apply}
      className="mt-8 grid on-paper max-w-3xl gap-3 p-4 sm:grid-cols-[1fr_14rem_auto] sm:items-end sm:p-6"
    >
      {allLanguages ? <input type="hidden" name="languages" value="all" /> : null}
      <Field label={READER_MESSAGES.search} name="search">
        <TextInput
          type="search"
          icon={<Search />}
          defaultValue={search}
          placeholder={READER_MESSAGES.searchPlaceholder}
          maxLength={200}
          autoComplete="off"
        />
      </Field>
      <Field label={READER_MESSAGES.category} name="category">
        <Select
          defaultValue={category}
          onChange={() => apply()}
          options={[
            { value: "", label: READER_MESSAGES.allCategories },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
      </Field>
      <Button type="submit">{READER_MESSAGES.search}</Button>
    </Form>
  );
}
