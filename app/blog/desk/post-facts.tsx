import { Pencil, Plus } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { DateInput } from "#app/kit/ui/date-input.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { POST_STATUSES, slugFromTitle } from "../post.ts";
import type { PostFormValues } from "../post-form.ts";
import { type Language, pathIn } from "#app/kit/language/language.ts";
import { LanguageField } from "#app/kit/language/language-field.tsx";
import { companyTime } from "#app/kit/time/time-zone.ts";
import { FeaturedImage } from "./featured-image.tsx";
import type { PostChoices } from "./post-action.server.ts";
import type { EditedPostFacts, ImageSize } from "./use-post-editing.ts";

const statusLabels = { draft: "Draft", published: "Published", archived: "Archived" } as const;

export function PostFacts(props: {
  values: PostFormValues;
  typed: PostFormValues;
  post: EditedPostFacts | null;
  choices: PostChoices;
  sizes: Record<string, ImageSize>;
  onSize: (address: string, size: ImageSize) => void;
  onName: (kind: "category" | "author", id?: string) => void;
  onChanged: () => void;
  addressOfOriginal?: string;
}) {
  const { values, typed, post, choices, onChanged, addressOfOriginal } = props;
  const date = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const published = post?.published;
  return (
    <div className="grid content-start gap-4 border border-slate-200 bg-white p-4">
      <Field label="Status" name="status" required>
        <Select
          defaultValue={values.status}
          options={POST_STATUSES.map((value) => ({ value, label: statusLabels[value] }))}
        />
      </Field>
      <Field label="Publishing date" name="published_at" hint={dateHint(typed.status)} optional>
        <DateInput ref={date} type="datetime-local" defaultValue={values.published_at} />
      </Field>
      {published && hydrated ? (
        <p className="-mt-2 flex flex-wrap items-center justify-between gap-2">
          Published {published.shown}
          <Button
            size="sm"
            onClick={() => {
              if (date.current) date.current.value = published.local;
              onChanged();
            }}
          >
            Keep this date
          </Button>
        </p>
      ) : null}
      <LanguageField value={values.language as Language} isFixed={addressOfOriginal !== undefined} />
      {post?.slug === null ? null : (post ?? addressOfOriginal) ? (
        <div>
          <p className="mb-1.5 text-sm font-semibold text-ink-900">Address</p>
          <p className="break-all text-slate-700">
            {pathIn(`/blog/${post?.slug ?? addressOfOriginal}`, typed.language as Language)}
          </p>
        </div>
      ) : (
        <Field
          label="Address"
          name="slug"
          hint="Made from the title unless you type one. It stays when the title changes later."
          optional
        >
          <TextInput
            defaultValue={values.slug}
            placeholder={typed.title.trim() ? slugFromTitle(typed.title) : "made-from-the-title"}
            maxLength={200}
          />
        </Field>
      )}
      <Choice {...props} kind="category" label="Category" choices={choices.categories} none="Uncategorized" />
      <Choice {...props} kind="author" label="Author" choices={choices.authors} none="Unknown" />
      <FeaturedImage values={values} sizes={props.sizes} onSize={props.onSize} onChanged={onChanged} />
    </div>
  );
}

function dateHint(status: string): string {
  if (status === "published") {
    return `Left empty: the time of this save. A later time publishes the post by itself then (${companyTime()}).`;
  }
  return `Counts once the status is Published (${companyTime()}).`;
}

function Choice(props: {
  kind: "category" | "author";
  label: string;
  none: string;
  choices: PostChoices[keyof PostChoices];
  values: PostFormValues;
  typed: PostFormValues;
  onName: (kind: "category" | "author", id?: string) => void;
}) {
  const { kind, label, none, choices, values, typed, onName } = props;
  const hydrated = useHydrated();
  const name = `${kind}_id` as const;
  return (
    <div className="flex items-end gap-2">
      <Field label={label} name={name} className="grow" optional>
        <Select
          defaultValue={values[name]}
          options={[
            { value: "", label: none },
            ...choices.map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
      </Field>
      <Button
        iconOnly
        aria-label={`Add ${kind}`}
        title={`Add ${kind}`}
        onClick={() => onName(kind)}
        className={hydrated ? "" : "invisible"}
      >
        <Plus aria-hidden="true" />
      </Button>
      <Button
        iconOnly
        aria-label={`Change ${kind}`}
        title={`Change ${kind}`}
        disabled={typed[name] === ""}
        onClick={() => onName(kind, typed[name])}
        className={hydrated ? "" : "invisible"}
      >
        <Pencil aria-hidden="true" />
      </Button>
    </div>
  );
}
