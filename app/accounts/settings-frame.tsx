import { type ComponentProps, type ReactNode, use } from "react";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormContext } from "#app/kit/ui/field.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { ActForm, AnswerStatus } from "./act-form.tsx";

/** A page of the settings: its header, the result of its last form, and its parts. */
export function SettingsFrame(props: {
  title: string;
  description: string;
  answer: FormAnswer | undefined;
  children: ReactNode;
}) {
  const { title, description, answer, children } = props;
  useAnswerToast(answer);
  return (
    <>
      <PageHeader title={title} description={description} />
      <AnswerStatus answer={answer} />
      {children}
    </>
  );
}

/** Version of the setting that a form shows. After a refusal it stays that of what was typed, until the page is loaded again. */
export function SettingVersion({ version }: { version: string }) {
  return <input type="hidden" name="version" value={use(FormContext)?.typed?.("version") ?? version} />;
}

/** One of several forms on a page of the settings, each of which is saved alone. */
export const SettingForm = (props: ComponentProps<typeof ActForm>) => (
  <ActForm variant="strong" pendingLabel="Saving..." className="grid max-w-xl gap-5" {...props} />
);
