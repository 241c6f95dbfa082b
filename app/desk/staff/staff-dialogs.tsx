import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import type { FormAnswer } from "#app/kit/forms/form-answer.ts";
import { HiddenInputs } from "#app/kit/forms/form-dialog.tsx";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { useCheckedForm } from "#app/kit/forms/use-checked-form.ts";
import { Dialog, FormFooter } from "#app/kit/ui/dialog.tsx";
import { Field, FormContext } from "#app/kit/ui/field.tsx";
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
    fetcher,
    pending: fetcher.state !== "idle",
    answer: fetcher.data,
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: "post" }),
    async sendWithStepUp(fields: Record<string, string>, of?: StepUpOf) {
      if (await ensureStepUp(of)) void fetcher.submit(fields, { method: "post" });
    },
    submitForm(event: FormEvent<HTMLFormElement>) {
      if (!event.defaultPrevented) submitWithStepUp(event, (form) => void fetcher.submit(form));
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

function StaffFormDialog(props: {
  title: string;
  description: string;
  submitLabel: string;
  schema: z.ZodType;
  hidden: Record<string, string>;
  onInput?: (form: FormData) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { onInput, onClose } = props;
  const formId = useId();
  const { fetcher, pending, answer, submitForm } = useStaffAct(onClose);
  const form = useCheckedForm({ schema: props.schema, answer });
  return (
    <Dialog
      title={props.title}
      description={props.description}
      pending={pending}
      onClose={onClose}
      footer={<FormFooter form={formId}>{props.submitLabel}</FormFooter>}
    >
      <fetcher.Form
        {...form.props}
        onSubmit={(event) => {
          form.props.onSubmit(event);
          submitForm(event);
        }}
        onChange={(event) => onInput?.(new FormData(event.currentTarget))}
        id={formId}
        method="post"
        className="grid gap-5"
      >
        <FormContext value={form}>
          <SendKey />
          <HiddenInputs fields={props.hidden} />
          {props.children}
        </FormContext>
      </fetcher.Form>
    </Dialog>
  );
}

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
      submitLabel="Change role"
      schema={roleSchema}
      hidden={{ intent: "role", id: person.id, from: person.role }}
      onInput={(form) => setRole(String(form.get("role") ?? ""))}
      onClose={onClose}
    >
      <div>
        <RoleField chosen={person.role} />
        {isRole(role) && !can({ role }, "requests.write") ? <HandOverField {...props.handOver} /> : null}
        {isRole(role) && !can({ role }, "shipments.write") ? <ShipmentsLeft {...props.handOver} /> : null}
      </div>
    </StaffFormDialog>
  );
}
