import { useId } from "react";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Dialog, FormFooter } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { INVITATION_HOURS, inviteSchema } from "#domain/accounts/invitation.ts";
import { RoleField } from "./role-field.tsx";
import { useStaffAct } from "./use-staff-act.ts";

/** Invites a colleague by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { fetcher, pending, answer, submitForm } = useStaffAct(onClose);
  const form = useCheckedForm({ schema: inviteSchema, answer });
  return (
    <Dialog
      title="Invite a colleague"
      description={`A mail leads to a page where they choose a name and a password. Its link works once, for ${INVITATION_HOURS} hours.`}
      isOpen
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <FormFooter form={formId} pending={pending} onCancel={onClose}>
          Send invitation
        </FormFooter>
      }
    >
      <fetcher.Form
        {...form.props}
        onSubmit={(event) => {
          form.props.onSubmit(event);
          submitForm(event);
        }}
        id={formId}
        method="post"
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="invite" />
        <Field label="Email" name="email" error={form.error("email")} required>
          <TextInput type="email" autoComplete="off" autoFocus />
        </Field>
        <RoleField error={form.error("role")} />
      </fetcher.Form>
    </Dialog>
  );
}
