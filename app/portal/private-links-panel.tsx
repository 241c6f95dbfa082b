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
import { LinkLine, type Revocation, formatLinkCreation } from "./link-actions.tsx";
import { PRIVATE_LINKS_ADDRESS, type LinkList, type LinkRecipient } from "./private-links-answer.ts";

interface PrivateLinksPanelProps {
  target: LinkTarget;
  list: LinkList;
  recipients: readonly LinkRecipient[];
  letter: (name: string | null, language: Language) => string;
  closed?: string | null;
}

export function PrivateLinksPanel(props: PrivateLinksPanelProps) {
  const { target, list, closed } = props;
  const mayWrite = useCan(LINK_CAPABILITY[target.kind].write);
  const [open, setOpen] = useState<"send" | "copy" | null>(null);
  const close = () => setOpen(null);
  const to = { action: PRIVATE_LINKS_ADDRESS, fields: { kind: target.kind, id: target.id } };
  return (
    <>
      {mayWrite && closed ? <p className="text-slate-600">{closed}.</p> : null}
      {mayWrite && !closed ? (
        <div data-print="hide" className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setOpen("send")}>
            <Send aria-hidden="true" />
            Send a link
          </Button>
          <Button size="sm" onClick={() => setOpen("copy")}>
            <Link2 aria-hidden="true" />
            Copy a link
          </Button>
        </div>
      ) : null}
      <LinkItems {...list} revocation={mayWrite ? to : undefined} />
      {open === "send" ? <SendLinkDialog {...props} onClose={close} /> : null}
      {open === "copy" ? (
        <CopyLinkDialog
          {...to}
          recipients={props.recipients}
          language={props.recipients[0]?.language ?? undefined}
          onClose={close}
        />
      ) : null}
    </>
  );
}

interface LinkItemsProps extends LinkList {
  revocation?: Revocation;
  byItself?: string;
}

export function LinkItems(props: LinkItemsProps) {
  const { links } = props;
  if (links.length === 0) return <p className="mt-4 text-slate-600 first:mt-0">No links yet</p>;
  return (
    <ul className="mt-4 grid gap-3.5 first:mt-0">
      {links.map((link) => (
        <LinkItem key={link.id} {...props} link={link} />
      ))}
    </ul>
  );
}

function LinkItem(props: LinkItemsProps & { link: ListedLink }) {
  const { link, links, asOf, revocation, byItself = "by e-mail request" } = props;
  const state = linkState(link, asOf);
  const opened = openedText(link.openedCount, link.lastOpenedAt && formatDateTime(link.lastOpenedAt));
  const by = link.createdBy ? `by ${link.createdBy}` : byItself;
  const createdText = `${formatLinkCreation(link, links)} ${by}`;
  return (
    <LinkLine
      link={link}
      links={links}
      title={link.recipient ?? LINK_MESSAGES.nobody}
      over={state === "open" ? null : state === "revoked" ? "Revoked" : "Expired"}
      revocation={revocation}
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
