import { type ComponentProps, useState } from "react";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { FormDialog } from "#app/kit/forms/form-dialog.tsx";
import { Field } from "#app/kit/ui/field.tsx";
import { RadioList } from "#app/kit/ui/radio-list.tsx";
import { TextInput } from "#app/kit/ui/text-input.tsx";
import { INVITATION_HOURS, inviteSchema, roleSchema } from "#app/accounts/invitation.ts";
import type { StaffAccount } from "#app/accounts/staff.server.ts";
import { can, isRole, ROLES } from "#app/access/policy.ts";
import { personLabel } from "#app/accounts/person.ts";
import { type HandOver, HandOverField, ShipmentsLeft } from "./hand-over-field.tsx";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { useFetcher } from "react-router";
import { ensureStepUp, type StepUpOf, submitWithStepUp } from "#app/accounts/ensure-step-up.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";

export function useStaffAct(onDone?: () => void) {
  const fetcher = useFetcher<FormAnswer>();
  useAnswerToast(fetcher.data, onDone);
  return {
    pending: fetcher.state !== "idle",
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: "post" }),
    async sendWithStepUp(fields: Record<string, string>, of?: StepUpOf) {
      if (await ensureStepUp(of)) void fetcher.submit(fields, { method: "post" });
    },
  };
}

const ROLE_OPTIONS = ROLES.map((value) => {
  const { name: label, line } = ROLE_TEXTS[value];
  return { value, label, line };
});

const RoleField = ({ chosen }: { chosen?: string }) => (
  <RadioList legend="Role" name="role" options={ROLE_OPTIONS} chosen={chosen} />
);

/** Asks who sends it to confirm who they are, where that is due. */
const StaffFormDialog = (props: ComponentProps<typeof FormDialog>) => (
  <FormDialog className="grid gap-5" onValid={submitWithStepUp} {...props} />
);

export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <StaffFormDialog
      title="Invite a colleague"
      description={`A mail leads to a page where they choose a name and a password. Its link works once, for ${INVITATION_HOURS} hours.`}
      submit="Send invitation"
      schema={inviteSchema}
      fields={{ intent: "invite" }}
      onClose={onClose}
    >
      <Field label="Email" name="email" required>
        <TextInput type="email" autoFocus />
      </Field>
      <RoleField />
    </StaffFormDialog>
  );
}

export function RoleDialog(props: {
  person: StaffAccount;
  isOwn: boolean;
  handOver: HandOver;
  onClose: () => void;
}) {
  const { person, isOwn, onClose } = props;
  const [role, setRole] = useState<string>(person.role);
  return (
    <StaffFormDialog
      title="Change role"
      description={
        isOwn
          ? "This is your own account: you are signed out, and what your new role does not include is closed to you."
          : `${personLabel(person)} is signed out everywhere and goes on with the new role after signing in.`
      }
      submit="Change role"
      schema={roleSchema}
      fields={{ intent: "role", id: person.id, from: person.role }}
      onClose={onClose}
    >
      <div
        onChange={({ target }) => {
          if (target instanceof HTMLInputElement && target.name === "role") setRole(target.value);
        }}
      >
        <RoleField chosen={person.role} />
        {isRole(role) && !can({ role }, "requests.write") ? <HandOverField {...props.handOver} /> : null}
        {isRole(role) && !can({ role }, "shipments.write") ? <ShipmentsLeft {...props.handOver} /> : null}
      </div>
    </StaffFormDialog>
  );
}
