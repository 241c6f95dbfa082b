import { Link2, Send } from "lucide-react";
import { useState } from "react";
import { useCan } from "#app/access/use-can.ts";
import type { Language } from "#app/kit/language/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import type { ListedLink } from "./private-link-rows.server.ts";
import { LINK_CAPABILITY, linkState, type LinkTarget } from "./private-link.ts";
import { formatDate, formatDateTime } from "#app/kit/time/time.ts";
import { LINK_MESSAGES, linkUntil, openedText } from "./words.ts";
import { CopyLinkDialog, SendLinkDialog } from "./link-dialogs.tsx";
import { LinkLine, RevokeLinkDialog, formatLinkCreation } from "./link-actions.tsx";
import { PRIVATE_LINKS_ADDRESS, type LinkList, type LinkRecipient } from "./private-links-answer.ts";

interface PrivateLinksPanelProps {
  target: LinkTarget;
  list: LinkList;
  recipients: readonly LinkRecipient[];
  letter: (name: string | null, language: Language) => string;
  closed?: string | null;
}

type Open = { dialog: "send" | "copy" } | { dialog: "revoke"; link: ListedLink } | null;

export function PrivateLinksPanel(props: PrivateLinksPanelProps) {
  const { target, list, closed } = props;
  const mayWrite = useCan(LINK_CAPABILITY[target.kind].write);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      {mayWrite && closed ? <p className="text-slate-600">{closed}.</p> : null}
      {mayWrite && !closed ? (
        <div data-print="hide" className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen({ dialog: "send" })}>
            <Send aria-hidden="true" />
            Send a link
          </Button>
          <Button size="sm" onClick={() => setOpen({ dialog: "copy" })}>
            <Link2 aria-hidden="true" />
            Copy a link
          </Button>
        </div>
      ) : null}
      <LinkItems {...list} onRevoke={mayWrite ? (link) => setOpen({ dialog: "revoke", link }) : undefined} />
      {open?.dialog === "send" ? <SendLinkDialog {...props} onClose={close} /> : null}
      {open?.dialog === "copy" ? (
        <CopyLinkDialog
          action={PRIVATE_LINKS_ADDRESS}
          fields={{ kind: target.kind, id: target.id }}
          recipients={props.recipients}
          language={props.recipients[0]?.language ?? undefined}
          onClose={close}
        />
      ) : null}
      {open?.dialog === "revoke" ? (
        <RevokeLinkDialog
          action={PRIVATE_LINKS_ADDRESS}
          fields={{ kind: target.kind, id: target.id, link_id: open.link.id }}
          link={open.link}
          links={list.links}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface LinkItemsProps extends LinkList {
  onRevoke?: (link: ListedLink) => void;
  byItself?: string;
}

export function LinkItems({ links, asOf, onRevoke, byItself = "by e-mail request" }: LinkItemsProps) {
  if (links.length === 0) return <p className="mt-4 text-slate-600 first:mt-0">No links yet</p>;
  return (
    <ul className="mt-4 grid gap-3.5 first:mt-0">
      {links.map((link) => (
        <LinkItem
          key={link.id}
          link={link}
          links={links}
          byItself={byItself}
          now={asOf}
          onRevoke={onRevoke && (() => onRevoke(link))}
        />
      ))}
    </ul>
  );
}

function LinkItem(props: {
  link: ListedLink;
  links: readonly ListedLink[];
  byItself: string;
  now: Date;
  onRevoke: (() => void) | undefined;
}) {
  const { link, links, now, onRevoke } = props;
  const state = linkState(link, now);
  const opened = openedText(link.openedCount, link.lastOpenedAt && formatDateTime(link.lastOpenedAt));
  const by = link.createdBy ? `by ${link.createdBy}` : props.byItself;
  const createdText = `${formatLinkCreation(link, links)} ${by}`;
  return (
    <LinkLine
      link={link}
      links={links}
      title={link.recipient ?? LINK_MESSAGES.nobody}
      over={state === "open" ? null : state === "revoked" ? "Revoked" : "Expired"}
      onRevoke={onRevoke}
    >
      {opened}
      <span className="block wrap-anywhere">
        <span>Made {createdText}</span>
        <span>{state === "open" ? `, works ${linkUntil(link)}` : null}</span>
        <span>{link.revokedAt ? `, revoked ${formatDate(link.revokedAt)}` : null}</span>
        <span>{state === "expired" ? `, ended ${formatDate(link.end)}` : null}</span>
      </span>
    </LinkLine>
  );
}
