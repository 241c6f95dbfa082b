import { MoreHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { IconButton } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { ResponsiveTable } from "#app/kit/ui/table.tsx";
import type { StaffAccount } from "#app/accounts/staff.server.ts";
import { personLabel } from "#app/accounts/person.ts";
import { ROLE_TEXTS } from "#app/accounts/role-texts.ts";
import { pluralize } from "#app/kit/text/counts.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { type HandOver, HandOverField, possibleSuccessors, ShipmentsLeft } from "./hand-over-field.tsx";
import { RoleDialog, useStaffAct } from "./staff-dialogs.tsx";

type Asking = { what: "role" | "disable" | "enable" | "sign-out" | "reset-2fa"; person: StaffAccount } | null;

/** All accounts with role and state; the actions are in a menu at the end of each row. */
export function StaffTable(props: {
  staff: readonly StaffAccount[];
  ownId: string;
  openRequests: Readonly<Record<string, number>>;
  openShipments: Readonly<Record<string, number>>;
}) {
  const { staff, ownId, openRequests, openShipments } = props;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const acts = (person: StaffAccount) => (
    <Acts person={person} onChoose={(what) => setAsking({ what, person })} />
  );
  const handOver = (person: StaffAccount): HandOver => ({
    isOwn: person.id === ownId,
    count: openRequests[person.id] ?? 0,
    shipments: openShipments[person.id] ?? 0,
    list: `/admin/shipments?owner=${person.id}`,
    heirs: possibleSuccessors(person, staff),
  });
  return (
    <>
      <ResponsiveTable
        caption="Staff"
        className="mt-6"
        rows={staff}
        columns={[
          {
            heading: "Name",
            className: "py-2",
            cell: (person) => <Person person={person} isOwn={person.id === ownId} />,
          },
          {
            heading: "Role",
            className: "w-44",
            cell: (person) => withLine(ROLE_TEXTS[person.role].name, secondFactor(person)),
          },
          {
            heading: "State",
            className: "w-28 xl:w-52",
            cell: (person) => withLine(stateOf(person), lastSeenText(person), "max-xl:hidden"),
          },
          { heading: <span className="sr-only">Actions</span>, className: "w-16", align: "end", cell: acts },
        ]}
        card={(person) => (
          <div className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <Person person={person} isOwn={person.id === ownId} />
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
                {stateOf(person)}
                {ROLE_TEXTS[person.role].name}
              </p>
              <p className="text-slate-600">{lastSeenText(person)}</p>
              <p className="text-slate-600">{secondFactor(person)}</p>
            </div>
            {acts(person)}
          </div>
        )}
      />
      {asking?.what === "role" ? (
        <RoleDialog
          person={asking.person}
          isOwn={asking.person.id === ownId}
          handOver={handOver(asking.person)}
          onClose={close}
        />
      ) : asking ? (
        <ConfirmStaffAct
          what={asking.what}
          person={asking.person}
          isOwn={asking.person.id === ownId}
          handOver={handOver(asking.person)}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const lastSeenText = ({ lastSeenAt }: StaffAccount) =>
  lastSeenAt ? `seen ${formatDateTime(lastSeenAt)}` : "never seen";

function withLine(first: ReactNode, second: string, className?: string) {
  return (
    <>
      {first}
      <span className={classNames("block text-slate-600", className)}>{second}</span>
    </>
  );
}

const hasSecondFactor = ({ secondFactor: { app, passkeys } }: StaffAccount) => app || passkeys > 0;

function secondFactor({ secondFactor: { app, passkeys } }: StaffAccount): string {
  const parts = [app ? "app" : "", passkeys > 0 ? pluralize(passkeys, "passkey") : ""];
  return `Second factor: ${parts.filter(Boolean).join(", ") || "none"}`;
}

const stateOf = ({ disabledAt }: StaffAccount) =>
  disabledAt ? <Badge>Disabled</Badge> : <Badge tone="green">Active</Badge>;

function Person({ person, isOwn }: { person: StaffAccount; isOwn: boolean }) {
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate font-medium text-ink-900" title={person.name}>
          {person.name || person.email}
        </span>
        {isOwn ? <span className="text-slate-600">(you)</span> : null}
      </span>
      <span
        className="block truncate wrap-anywhere text-slate-600 max-xl:whitespace-normal"
        title={person.email}
      >
        {person.email}
      </span>
    </>
  );
}

function Acts(props: { person: StaffAccount; onChoose: (what: NonNullable<Asking>["what"]) => void }) {
  const { person, onChoose } = props;
  const label = `Actions for ${personLabel(person)}`;
  const act = (id: NonNullable<Asking>["what"], words: string) => ({
    id,
    label: words,
    onAction: () => onChoose(id),
  });
  return (
    <ActionMenu
      label={label}
      acts={
        person.disabledAt
          ? [act("enable", "Enable")]
          : [
              act("role", "Change role"),
              act("sign-out", "Sign out everywhere"),
              ...(hasSecondFactor(person) ? [act("reset-2fa", "Reset second factor")] : []),
              act("disable", "Disable"),
            ]
      }
      trigger={<IconButton icon={MoreHorizontal} aria-label={label} />}
    />
  );
}

function ConfirmStaffAct(props: {
  what: Confirmed;
  person: StaffAccount;
  isOwn: boolean;
  handOver: HandOver;
  onClose: () => void;
}) {
  const { what, person, isOwn, handOver, onClose } = props;
  const [handTo, setHandTo] = useState("");
  const { send, sendWithStepUp, pending } = useStaffAct(onClose);
  const question = questions[what](personLabel(person), isOwn);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={question.title}
      message={question.message}
      confirmLabel={question.label}
      tone={what === "enable" ? "primary" : "danger"}
      pending={pending}
      keepOpen
      onConfirm={() => {
        const fields = { intent: what, id: person.id, ...(what === "disable" && { hand_to: handTo }) };
        if (what === "reset-2fa") void sendWithStepUp(fields);
        else if (what === "enable") void sendWithStepUp(fields, "factor");
        else send(fields);
      }}
    >
      {what === "disable" ? (
        <>
          <HandOverField {...handOver} value={handTo} onChange={setHandTo} />
          <ShipmentsLeft {...handOver} />
        </>
      ) : null}
    </ConfirmDialog>
  );
}

interface Question {
  title: string;
  message: ReactNode;
  label: string;
}

type Confirmed = Exclude<NonNullable<Asking>["what"], "role">;

const questions: Record<Confirmed, (name: string, isOwn: boolean) => Question> = {
  disable: (name, isOwn) => ({
    title: "Disable account",
    message: isOwn
      ? "Are you sure you want to disable your own account? You are signed out, and only another owner can enable it again."
      : `Are you sure you want to disable ${name}? They are signed out everywhere and cannot sign in until you enable the account again. What they did stays.`,
    label: "Disable",
  }),
  "reset-2fa": (name, isOwn) => ({
    title: "Reset second factor",
    message: `Are you sure you want to take app, passkeys and backup codes from ${isOwn ? "your account" : name}? The password alone signs in then, every session ends, and a mail says so.${isOwn ? "" : " Make sure first that it is they who asked."}`,
    label: "Reset",
  }),
  enable: (name) => ({
    title: "Enable account",
    message: `${name} can sign in again, with the password and the role they had.`,
    label: "Enable",
  }),
  "sign-out": (name, isOwn) => ({
    title: "Sign out everywhere",
    message: isOwn
      ? "Are you sure you want to sign out everywhere? This browser is signed out too."
      : `Are you sure you want to sign ${name} out everywhere? They can sign in again at once.`,
    label: "Sign out everywhere",
  }),
};
