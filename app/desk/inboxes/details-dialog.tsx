import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Button, buttonClasses } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { spamReasonText } from "#app/inboxes/inbox.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { INBOXES } from "./inboxes.ts";
import { useInboxActs, useItemActs } from "./inbox-acts.tsx";

interface DetailsItem {
  id: string;
  name: string | null;
  is_read: boolean;
  spam_reason: string | null;
  created_at: Date;
}

/** Marks the opened item as read once, so that it can be marked as unread in the dialog. */
export function useMarkOpenedRead<Item extends Pick<DetailsItem, "id" | "is_read">>(item: Item | null) {
  const { mayWrite, act, isOwnDelete } = useInboxActs();
  const [shownItem, setShownItem] = useState(item);
  if (item && item !== shownItem) setShownItem(item);
  const opened = useRef<string>(null);
  useEffect(() => {
    if (!item || opened.current === item.id) return;
    opened.current = item.id;
    if (!item.is_read && mayWrite) act("open", item.id);
  }, [item, mayWrite, act]);
  return { shownItem, isDeleted: item === null && shownItem !== null && !isOwnDelete(shownItem.id) };
}

/** Shows an item and marks it as read. When a colleague deletes it meanwhile, it stays visible with a notice. */
export function DetailsDialog<Item extends DetailsItem>(props: {
  item: Item | null;
  replyTo: (item: Item) => string;
  children: (item: Item, isDeleted: boolean) => ReactNode;
}) {
  const { name, mayWrite } = useInboxActs();
  const { address, texts, noun } = INBOXES[name];
  const { search } = useLocation();
  const navigate = useNavigate();
  const { shownItem, isDeleted } = useMarkOpenedRead(props.item);

  // Closed first, then navigated away: a dialog that is unmounted with its page would not restore the focus to the row.
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    void navigate(`${address}${search}`, { preventScrollReset: true });
  };
  if (!shownItem) {
    return (
      <Dialog
        title={texts.notFound}
        size="sm"
        isOpen={isOpen}
        onClose={close}
        footer={<Button onClick={close}>Close</Button>}
      >
        <p>It was deleted, or the address is not complete.</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={shownItem.name || texts.unknownName}
      description={formatDateTime(shownItem.created_at)}
      size="lg"
      isOpen={isOpen}
      closeTo={`${address}${search}`}
      onClose={close}
      footer={
        isDeleted || !mayWrite ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <Acts item={shownItem} replyTo={props.replyTo(shownItem)} />
        )
      }
    >
      <Notices noun={noun} isDeleted={isDeleted} spamReason={shownItem.spam_reason} />
      <div role="group" aria-label="Details" tabIndex={0} className="outline-offset-4">
        {props.children(shownItem, isDeleted)}
      </div>
    </Dialog>
  );
}

function Acts({ item, replyTo }: { item: DetailsItem; replyTo: string }) {
  const actsOf = useItemActs();
  return (
    <>
      <span className="mr-auto flex flex-wrap gap-1">
        {actsOf(item).map(({ id, label, icon: Icon, onAction }) => (
          <Button key={id} variant="quiet" onClick={onAction}>
            <Icon aria-hidden="true" />
            <span className="max-sm:sr-only">{label}</span>
          </Button>
        ))}
      </span>
      <Link to={replyTo} className={buttonClasses({ variant: "primary" })}>
        Reply
      </Link>
    </>
  );
}

export function Notices(props: { noun: string; isDeleted: boolean; spamReason: string | null }) {
  const { noun, isDeleted, spamReason } = props;
  return (
    <div role="status" className="empty:hidden">
      {isDeleted ? (
        <Notice title={`A colleague deleted this ${noun}`}>
          It is shown as it was, for the last time. Nothing can be changed any more.
        </Notice>
      ) : null}
      {!isDeleted && spamReason ? (
        <Notice title="Held apart as spam">{spamReasonText(spamReason)}</Notice>
      ) : null}
    </div>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-5 notice">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5">{children}</p>
    </div>
  );
}

export function MessageText({ label, children }: { label: string; children: string | null }) {
  return (
    <section className="mt-5 border-t border-slate-200 pt-4">
      <h3 className="waybill-label text-slate-600">{label}</h3>
      <p className="mt-1.5 max-w-[68ch] text-base break-words whitespace-pre-line text-ink-900">
        {children ?? <span className="text-slate-600">No message</span>}
      </p>
    </section>
  );
}
