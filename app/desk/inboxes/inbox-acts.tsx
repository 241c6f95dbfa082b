import { Eye, type LucideIcon, Mail, MailOpen, ShieldAlert, ShieldCheck, Trash2 } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSubmit } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { ButtonLink, IconButton } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { InboxIntent } from "#app/inboxes/inbox.ts";
import type { RequestIntent } from "#app/quote-requests/request-intents.ts";
import { type InboxName, INBOXES, type InboxRow, useUndoHandler } from "./inboxes.ts";

type RowName = Pick<InboxRow, "id" | "name">;

interface InboxActs {
  name: InboxName;
  mayWrite: boolean;
  act: (
    intent: InboxIntent | RequestIntent | "language",
    id: string,
    fields?: Record<string, string>,
  ) => void;
  askToDelete: (row: RowName) => void;
  /** True for what this tab has deleted: then nobody else did. */
  isOwnDelete: (id: string) => boolean;
}

const ActsContext = createContext<InboxActs | null>(null);

export function useInboxActs(): InboxActs {
  const acts = use(ActsContext);
  if (!acts) throw new Error("useInboxActs outside of InboxActsProvider");
  return acts;
}

export function useDetailsAddress(id: string): string {
  const { name } = useInboxActs();
  return `${INBOXES[name].address}/${id}${useLocation().search}`;
}

export function InboxActsProvider({ name, children }: { name: InboxName; children: ReactNode }) {
  const { address, noun, texts, rights } = INBOXES[name];
  const mayWrite = useCan(rights.write);
  const submit = useSubmit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [question, setQuestion] = useState<RowName | null>(null);
  const deleted = useRef(new Set<string>());

  const act = useCallback(
    (intent: InboxIntent | RequestIntent | "language", id: string, fields: Record<string, string> = {}) => {
      if (intent === "delete") deleted.current.add(id);
      void submit(
        { ...fields, intent, id },
        {
          method: "post",
          action: address,
          navigate: false,
          fetcherKey: `${intent} ${id}`,
          preventScrollReset: true,
        },
      );
    },
    [submit, address],
  );
  useUndoHandler(
    useCallback(({ intent, id, ...fields }) => act(intent as RequestIntent, id ?? "", fields), [act]),
  );
  const acts = useMemo(
    () => ({
      name,
      mayWrite,
      act,
      askToDelete: setQuestion,
      isOwnDelete: (id: string) => deleted.current.has(id),
    }),
    [name, mayWrite, act],
  );
  return (
    <ActsContext value={acts}>
      {children}
      {question ? (
        <ConfirmDialog
          title={`Delete ${noun}`}
          message={texts.confirmDelete}
          confirmLabel="Delete"
          isOpen
          onOpenChange={(open) => (open ? undefined : setQuestion(null))}
          onConfirm={() => {
            act("delete", question.id);
            if (pathname.endsWith(`/${question.id}`)) {
              void navigate(`${address}${search}`, { preventScrollReset: true });
            }
          }}
        >
          <p className="font-medium break-words text-ink-900">{question.name || texts.unknownName}</p>
        </ConfirmDialog>
      ) : null}
    </ActsContext>
  );
}

type ActedOn = RowName & Pick<InboxRow, "is_read" | "spam_reason">;

interface ItemAct {
  id: InboxIntent;
  label: string;
  icon: LucideIcon;
  onAction: () => void;
}

export function useItemActs(): (item: ActedOn) => ItemAct[] {
  const { act, askToDelete } = useInboxActs();
  return (item) => {
    const acts: Omit<ItemAct, "onAction">[] = [
      item.is_read
        ? { id: "unread", label: "Mark as unread", icon: Mail }
        : { id: "read", label: "Mark as read", icon: MailOpen },
      item.spam_reason
        ? { id: "not-spam", label: "Not spam", icon: ShieldCheck }
        : { id: "spam", label: "Mark as spam", icon: ShieldAlert },
      { id: "delete", label: "Delete", icon: Trash2 },
    ];
    return acts.map((each) => ({
      ...each,
      onAction: () => (each.id === "delete" ? askToDelete(item) : act(each.id, item.id)),
    }));
  };
}

export function RowActs({ row, active, children }: { row: InboxRow; active: boolean; children?: ReactNode }) {
  const tabIndex = active ? 0 : -1;
  const { name, mayWrite } = useInboxActs();
  const hydrated = useHydrated();
  const actsOf = useItemActs();
  const details = useDetailsAddress(row.id);
  const acts = mayWrite ? actsOf(row) : [];
  const who = row.name || INBOXES[name].texts.unknownName;
  return (
    <span className="-mx-2 flex justify-end font-normal pointer-fine:[&_svg]:opacity-70 pointer-fine:group-focus-within/row:[&_svg]:opacity-100 pointer-fine:group-hover/row:[&_svg]:opacity-100">
      {children}
      <ButtonLink
        to={details}
        preventScrollReset
        variant="quiet"
        size="sm"
        iconOnly
        tabIndex={tabIndex}
        aria-label={`View details: ${who}`}
        title="View details"
      >
        <Eye aria-hidden="true" />
      </ButtonLink>
      {/* They need scripts: the server need not draw them in each row. */}
      {hydrated ? (
        acts.map(({ id, label, icon, onAction }) => (
          <IconButton
            key={id}
            icon={icon}
            tabIndex={tabIndex}
            aria-label={`${label}: ${who}`}
            title={label}
            onClick={onAction}
          />
        ))
      ) : (
        <span style={{ width: `calc(${acts.length} * var(--row-button))` }} />
      )}
    </span>
  );
}
