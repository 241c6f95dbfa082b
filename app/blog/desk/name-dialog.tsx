import { useFetcher } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, DialogCancel } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { STAFF_LANGUAGE_NAMES } from "#app/kit/language/staff-languages.ts";
import { OTHER_LANGUAGES } from "#app/kit/language/language.ts";
import { authorSchema, categorySchema } from "../post.ts";
import type { PostChoices } from "./post-action.server.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";

export interface AddedOption {
  id?: string;
  fieldErrors?: FieldErrors;
  error?: string;
}

const ACTIONS = { category: "/admin/blog/categories", author: "/admin/blog/authors" } as const;
const TEXTS = {
  category: {
    add: "Add category",
    added: "Category added",
    change: "Change category",
    changed: "Category changed",
  },
  author: { add: "Add author", added: "Author added", change: "Change author", changed: "Author changed" },
} as const;

export interface NameChoice {
  kind: "category" | "author";
  /** Of the one that is changed. */
  id?: string;
}

interface NameDialogProps extends NameChoice {
  choices: PostChoices;
  onClose: () => void;
  onSaved: (id: string) => void;
}

export function NameDialog(props: NameDialogProps) {
  const { kind, onClose, onSaved } = props;
  const choices = kind === "category" ? props.choices.categories : props.choices.authors;
  const changed = choices.find(({ id }) => id === props.id);
  const texts = TEXTS[kind];
  const title = changed ? texts.change : texts.add;
  const category = changed && "names" in changed ? changed : undefined;
  const author = changed && "bios" in changed ? changed : undefined;
  const fetcher = useFetcher<AddedOption>();
  const form = useCheckedForm({
    schema: kind === "category" ? categorySchema : authorSchema,
    answer: fetcher.data,
  });
  const id = fetcher.data?.id;
  // The list is read again after the response; only then can the new entry be selected.
  const listed = id !== undefined && choices.some((choice) => choice.id === id);
  useAnswer(listed ? id : undefined, (newId) => {
    toast.success(changed ? texts.changed : texts.added);
    onSaved(newId);
    onClose();
  });
  return (
    <Dialog title={title} size="sm" pending={fetcher.state !== "idle"} onClose={onClose}>
      <fetcher.Form {...form.props} method="post" action={ACTIONS[kind]} className="grid gap-4">
        <FormContext value={form}>
          <SendKey />
          {changed ? <input type="hidden" name="id" value={changed.id} /> : null}
          <p role="alert" className="font-medium text-red-700 empty:hidden">
            {fetcher.data?.error}
          </p>
          <Field label="Name" name="name" required>
            <TextInput data-max={100} autoFocus defaultValue={changed?.name} />
          </Field>
          {kind === "author" ? (
            <>
              <Field label="Biography" name="bio" optional>
                <TextArea data-max={1000} rows={3} defaultValue={author?.bio ?? ""} />
              </Field>
              <Field label="Email" name="email" optional>
                <TextInput type="email" defaultValue={author?.email ?? ""} />
              </Field>
            </>
          ) : null}
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-semibold text-ink-900">
              {kind === "category" ? "Name in other languages" : "Biography in other languages"}
            </legend>
            {OTHER_LANGUAGES.map((language) => {
              const name = `${kind === "category" ? "name" : "bio"}_${language}`;
              const storedText = (category?.names ?? author?.bios)?.[language] ?? "";
              return (
                <Field key={language} label={STAFF_LANGUAGE_NAMES[language]} name={name} optional>
                  {kind === "category" ? (
                    <TextInput lang={language} data-max={100} defaultValue={storedText} />
                  ) : (
                    <TextArea lang={language} data-max={1000} rows={2} defaultValue={storedText} />
                  )}
                </Field>
              );
            })}
          </fieldset>
          <div className="flex justify-end gap-2">
            <DialogCancel />
            <Button
              type="submit"
              variant="primary"
              pending={fetcher.state !== "idle"}
              pendingLabel="Saving..."
            >
              {title}
            </Button>
          </div>
        </FormContext>
      </fetcher.Form>
    </Dialog>
  );
}
