import { FilterForm } from "#app/kit/lists/filter-form.tsx";
import { SearchField } from "#app/kit/lists/list-controls.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { POST_STATUSES, type PostStatus } from "../post.ts";
import { searchText } from "#app/kit/text/search-text.ts";

interface PostFilterValues {
  search: string;
  status: PostStatus | "scheduled" | "";
}

export function postFilterOf(params: URLSearchParams): PostFilterValues {
  const wanted = params.get("status");
  const status = wanted === "scheduled" ? wanted : POST_STATUSES.find((each) => each === wanted);
  return { search: searchText(params.get("search")), status: status ?? "" };
}

const statuses = [
  { value: "", label: "All statuses" },
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
  { value: "scheduled", label: "Scheduled" },
  { value: "archived", label: "Archived" },
];

export function PostFilter({ search, status }: PostFilterValues) {
  return (
    <FilterForm label="Filter posts" action="/admin/blog">
      <SearchField label="Search" placeholder="Title or excerpt" defaultValue={search} />
      <Field label="Status" name="status" hideLabel>
        <Select defaultValue={status} options={statuses} />
      </Field>
    </FilterForm>
  );
}
