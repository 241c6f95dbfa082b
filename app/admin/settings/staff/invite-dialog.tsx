import { Field } from "#app/ui/field.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { INVITATION_HOURS, inviteSchema } from "#domain/accounts/invitation.ts";
import { RoleField } from "./role-field.tsx";
import { StaffFormDialog } from "./staff-form-dialog.tsx";

/** Invites a colleague by e-mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <StaffFormDialog
      title="Invite a colleague"
      description={`A mail leads to a page where they choose a name and a password. Its link works once, for ${INVITATION_HOURS} hours.`}
      submitLabel="Send invitation"
      schema={inviteSchema}
      hidden={{ intent: "invite" }}
      onClose={onClose}
    >
      {(error) => (
        <>
          <Field label="Email" name="email" error={error("email")} required>
            <TextInput type="email" autoComplete="off" autoFocus />
          </Field>
          <RoleField error={error("role")} />
        </>
      )}
    </StaffFormDialog>
  );
}
