import {
  Ellipsis,
  Eye,
  type LucideIcon,
  Mail,
  MailOpen,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSubmit } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { ActionPopover } from "#app/kit/ui/action-menu.tsx";
import { IconButton } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/dialog.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import type { InboxIntent } from "#app/inboxes/inbox.ts";
import type { RequestIntent } from "#app/quote-requests/quote-request.ts";
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
  openMenu: (row: InboxRow, button: HTMLElement) => void;
  /** True for items that this tab has deleted itself. */
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
  const [menu, setMenu] = useState<{ row: InboxRow; button: HTMLElement } | null>(null);
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
      openMenu: (row: InboxRow, button: HTMLElement) => setMenu({ row, button }),
      isOwnDelete: (id: string) => deleted.current.has(id),
    }),
    [name, mayWrite, act],
  );
  return (
    <ActsContext value={acts}>
      {children}
      {menu ? <RowMenu {...menu} onClose={() => setMenu(null)} /> : null}
      {question ? (
        <ConfirmDialog
          title={`Delete ${noun}`}
          message={texts.confirmDelete}
          confirmLabel="Delete"
          onClose={() => setQuestion(null)}
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

/** The most frequent action, and a menu with all others. */
export function RowActs({ row, active, children }: { row: InboxRow; active: boolean; children?: ReactNode }) {
  const tabIndex = active ? 0 : -1;
  const { name, mayWrite, openMenu } = useInboxActs();
  const actsOf = useItemActs();
  // The actions need JavaScript, so the server does not render them in each row.
  if (!useHydrated()) return null;
  const [read] = mayWrite ? actsOf(row) : [];
  const sender = row.name || INBOXES[name].texts.unknownName;
  return (
    <span className="-mx-2 flex justify-end font-normal pointer-fine:[&_svg]:opacity-70 pointer-fine:group-focus-within/row:[&_svg]:opacity-100 pointer-fine:group-hover/row:[&_svg]:opacity-100">
      {children}
      {read ? (
        <IconButton
          icon={read.icon}
          tabIndex={tabIndex}
          aria-label={`${read.label}: ${sender}`}
          title={read.label}
          onClick={read.onAction}
        />
      ) : null}
      <IconButton
        icon={Ellipsis}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-label={`More acts: ${sender}`}
        title="More"
        onClick={(event) => openMenu(row, event.currentTarget)}
      />
    </span>
  );
}

function RowMenu({ row, button, onClose }: { row: InboxRow; button: HTMLElement; onClose: () => void }) {
  const { name, mayWrite } = useInboxActs();
  const actsOf = useItemActs();
  const trigger = useRef(button);
  const view = { id: "view", label: "View details", icon: Eye, to: useDetailsAddress(row.id) };
  const acts = [view, ...(mayWrite ? actsOf(row).slice(1) : [])];
  return (
    <ActionPopover
      triggerRef={trigger}
      onClose={onClose}
      label={`Acts: ${row.name || INBOXES[name].texts.unknownName}`}
      acts={acts.map(({ icon: Icon, ...act }) => ({
        ...act,
        tone: act.id === "delete" ? "danger" : undefined,
        icon: <Icon aria-hidden="true" />,
      }))}
    />
  );
}
