import { FileUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/text-input.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { SendKey } from "./send-key.tsx";

/** A dialog to upload one file. Without JavaScript it opens again when the file is refused. */
export function UploadDialog<Answer extends { done?: string }>(props: {
  /** Uploaded file, «e-invoice»: on a phone the button shows «Upload» alone. */
  noun: string;
  answer: Answer | undefined;
  label: string;
  hint: string;
  accept: string;
  error: ReactNode;
  /** Fields about the uploaded file. */
  children?: ReactNode;
}) {
  const { noun, answer } = props;
  const [isOpen, setOpen] = useState(answer !== undefined && !answer.done);
  useAnswer(answer, ({ done }) => done && setOpen(false));
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Dialog
      title={`Upload ${noun}`}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      trigger={
        <Button variant="primary">
          <FileUp aria-hidden="true" className="max-sm:hidden" />
          <span>
            Upload<span className="max-sm:sr-only"> {noun}</span>
          </span>
        </Button>
      }
    >
      <Form method="post" encType="multipart/form-data" className="grid gap-4" noValidate>
        <SendKey />
        <Field label={props.label} name="file" required urgent error={props.error} hint={props.hint}>
          <TextInput type="file" accept={props.accept} />
        </Field>
        {isSending ? null : props.children}
        <div>
          <Button type="submit" variant="primary" pending={isSending} pendingLabel="Reading...">
            Upload
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
