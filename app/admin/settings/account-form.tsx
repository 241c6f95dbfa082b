import { type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { z } from "zod";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { SettingsAnswer } from "./settings-action.server.ts";

export interface AccountFormProps {
  answer: SettingsAnswer | undefined;
}

/** A form of the settings page: sent in place, emptied when it succeeded. */
export function AccountForm(props: {
  intent: SettingsAnswer["intent"];
  schema: z.ZodType;
  answer: SettingsAnswer | undefined;
  submit: string;
  /** The one orange act of the screen. */
  primary?: boolean;
  children: (error: (name: string) => string | undefined) => ReactNode;
}) {
  const { intent, answer } = props;
  const navigation = useNavigation();
  const hydrated = useHydrated();
  const form = useCheckedForm({ schema: props.schema, answer });
  const [done, setDone] = useState<{ answer?: SettingsAnswer; times: number }>({ times: 0 });
  if (answer !== done.answer) setDone({ answer, times: done.times + (answer?.success ? 1 : 0) });
  return (
    <Form
      key={done.times}
      {...form.props}
      method="post"
      replace
      preventScrollReset
      className="grid max-w-md gap-5"
    >
      {/* With JavaScript a toast says it. */}
      <p role="status" className="font-medium empty:hidden">
        {hydrated ? null : (answer?.success ?? answer?.error)}
      </p>
      <input type="hidden" name="intent" value={intent} />
      {props.children(form.error)}
      <div>
        <Button
          type="submit"
          variant={props.primary ? "primary" : "secondary"}
          pending={navigation.formData?.get("intent") === intent}
          pendingLabel="Saving..."
        >
          {props.submit}
        </Button>
      </div>
    </Form>
  );
}
