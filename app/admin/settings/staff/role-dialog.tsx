import { useState } from "react";
import type { StaffAccount } from "#database/accounts/staff.ts";
import { roleSchema } from "#domain/accounts/invitation.ts";
import { can, isRole } from "#domain/accounts/policy.ts";
import { personLabel } from "#domain/accounts/person.ts";
import { type HandOver, HandOverField, ShipmentsLeft } from "./hand-over-field.tsx";
import { RoleField } from "./role-field.tsx";
import { StaffFormDialog } from "./staff-form-dialog.tsx";

/** Gives a colleague another role. */
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
      submitLabel="Change role"
      schema={roleSchema}
      hidden={{ intent: "role", id: person.id, from: person.role }}
      onInput={(form) => setRole(String(form.get("role") ?? ""))}
      onClose={onClose}
    >
      {(error) => (
        <div>
          <RoleField chosen={person.role} error={error("role")} />
          {isRole(role) && !can({ role }, "requests.write") ? (
            <HandOverField {...props.handOver} error={error("hand_to")} />
          ) : null}
          {isRole(role) && !can({ role }, "shipments.write") ? <ShipmentsLeft {...props.handOver} /> : null}
        </div>
      )}
    </StaffFormDialog>
  );
}
