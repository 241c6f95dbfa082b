import { useFetcher } from "react-router";
import { catchNetworkError } from "#app/kit/forms/catch-network-error.ts";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog, DialogCancel } from "#app/kit/ui/dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { TextArea, TextInput } from "#app/kit/ui/text-input.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { authorSchema, categorySchema } from "../post.ts";
import type { FieldErrors } from "#app/kit/forms/form-result.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";

export interface AddedOption {
  id?: string;
  fieldErrors?: FieldErrors;
  error?: string;
}

export const addOptionInBrowser = ({ serverAction }: { serverAction: <Answer>() => Promise<Answer> }) =>
  catchNetworkError<AddedOption>(serverAction, { error: "This could not be saved. Please try again." });

const texts = {
  category: { title: "Add category", action: "/admin/blog/categories", added: "Category added" },
  author: { title: "Add author", action: "/admin/blog/authors", added: "Author added" },
} as const;

export function AddNameDialog(props: {
  kind: "category" | "author";
  choices: ReadonlyArray<{ id: string }>;
  onClose: () => void;
  onAdded: (id: string) => void;
}) {
  const { kind, choices, onClose, onAdded } = props;
  const { title, action, added } = texts[kind];
  const fetcher = useFetcher<AddedOption>();
  const form = useCheckedForm({
    schema: kind === "category" ? categorySchema : authorSchema,
    answer: fetcher.data,
  });
  const id = fetcher.data?.id;
  // The list is read again after the answer; only then can the new entry be chosen.
  const listed = id !== undefined && choices.some((choice) => choice.id === id);
  useAnswer(listed ? id : undefined, (newId) => {
    toast.success(added);
    onAdded(newId);
    onClose();
  });
  return (
    <Dialog
      title={title}
      size="sm"
      isOpen
      pending={fetcher.state !== "idle"}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <fetcher.Form {...form.props} method="post" action={action} className="grid gap-4">
        <SendKey />
        <p role="alert" className="font-medium text-red-700 empty:hidden">
          {fetcher.data?.error}
        </p>
        <Field label="Name" name="name" error={form.error("name")} hint={form.count("name")} required>
          <TextInput data-max={100} autoComplete="off" autoFocus />
        </Field>
        {kind === "author" ? (
          <>
            <Field label="Biography" name="bio" error={form.error("bio")} hint={form.count("bio")} optional>
              <TextArea data-max={1000} rows={3} />
            </Field>
            <Field label="Email" name="email" error={form.error("email")} optional>
              <TextInput type="email" autoComplete="off" />
            </Field>
          </>
        ) : null}
        <div className="flex justify-end gap-2">
          <DialogCancel />
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"} pendingLabel="Saving...">
            {title}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
