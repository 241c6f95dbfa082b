import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { FormRecord } from "#domain/form-result.ts";
import { SETTING_FORMS } from "#domain/settings/setting-forms.ts";
import type { SettingKey } from "#domain/settings/settings.ts";
import type { CompanyAnswer } from "./save-setting.server.ts";

/** The form of one setting: its fields, which are the setting's own, and how saving it went. */
export function SettingForm(props: {
  setting: SettingKey;
  /** Of the page; that of another setting's form is left to it. */
  answer: CompanyAnswer | undefined;
  /** The fields, with what was typed when it was refused. */
  children: (error: (name: string) => string | undefined, typed: FormRecord | undefined) => ReactNode;
}) {
  const answer = props.answer?.setting === props.setting ? props.answer : undefined;
  const navigation = useNavigation();
  const hydrated = useHydrated();
  const form = useCheckedForm({ schema: SETTING_FORMS[props.setting], answer });
  return (
    <Form {...form.props} method="post" replace preventScrollReset className="grid max-w-xl gap-5">
      {/* With JavaScript a toast says it. */}
      <p role="status" className="font-medium empty:hidden">
        {hydrated ? null : (answer?.success ?? answer?.error)}
      </p>
      <input type="hidden" name="setting" value={props.setting} />
      {props.children(form.error, answer?.values)}
      <div>
        <Button
          type="submit"
          pending={navigation.formData?.get("setting") === props.setting}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </Form>
  );
}
