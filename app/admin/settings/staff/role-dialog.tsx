import { useId, useState } from "react";
import { useCheckedForm } from "#app/forms/use-checked-form.ts";
import { Dialog, FormFooter } from "#app/ui/dialog.tsx";
import type { StaffAccount } from "#database/accounts/staff.ts";
import { roleSchema } from "#domain/accounts/invitation.ts";
import { can, isRole } from "#domain/accounts/policy.ts";
import { personLabel } from "#domain/accounts/person.ts";
import { type HandOver, HandOverField } from "./hand-over-field.tsx";
import { RoleField } from "./role-field.tsx";
import { useStaffAct } from "./use-staff-act.ts";

/** Gives a colleague another role. */
export function RoleDialog(props: {
  person: StaffAccount;
  isOwn: boolean;
  handOver: HandOver;
  onClose: () => void;
}) {
  const { person, isOwn, onClose } = props;
  const [role, setRole] = useState<string>(person.role);
  const formId = useId();
  const { fetcher, pending, answer, submitForm } = useStaffAct(onClose);
  const form = useCheckedForm({ schema: roleSchema, answer });
  return (
    <Dialog
      title="Change role"
      description={
        isOwn
          ? "This is your own account: you are signed out, and what your new role does not include is closed to you."
          : `${personLabel(person)} is signed out everywhere and goes on with the new role after signing in.`
      }
      isOpen
      isDismissable={!pending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <FormFooter form={formId} pending={pending} onCancel={onClose}>
          Change role
        </FormFooter>
      }
    >
      <fetcher.Form
        {...form.props}
        onSubmit={(event) => {
          form.props.onSubmit(event);
          submitForm(event);
        }}
        onChange={(event) => setRole(String(new FormData(event.currentTarget).get("role") ?? ""))}
        id={formId}
        method="post"
      >
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="id" value={person.id} />
        <input type="hidden" name="from" value={person.role} />
        <RoleField chosen={person.role} error={form.error("role")} />
        {isRole(role) && !can({ role }, "requests.write") ? (
          <HandOverField {...props.handOver} error={form.error("hand_to")} />
        ) : null}
      </fetcher.Form>
    </Dialog>
  );
}
