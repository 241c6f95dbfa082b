import { Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmAct } from "#app/deleted/confirm-act.tsx";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { copyText } from "#app/kit/ui/copy-link.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { LINK_MESSAGES } from "./words.ts";
import { formatDateTime } from "#app/kit/time/time.ts";

export function NewLinkDialog(props: {
  title: string;
  link: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, link, onClose, children } = props;
  return (
    <Dialog
      title={title}
      size="sm"
      isOnce
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            onClick={() => void copyText(link, "Link copied to clipboard!", LINK_MESSAGES.copyFailed)}
          >
            <Copy aria-hidden="true" />
            Copy link
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Where a link is revoked, and what is sent there beside it. */
export interface Revocation {
  action: string;
  fields?: Record<string, string>;
}

/** A link in a list: its recipient, the button to revoke it or why it ended, and how often it was opened. */
export function LinkLine(props: {
  link: NamedLink;
  links: readonly NamedLink[];
  title: ReactNode;
  over: "Revoked" | "Expired" | "Used up" | null;
  revocation: Revocation | undefined;
  children: ReactNode;
}) {
  const { link, links, over, revocation } = props;
  const [isRevoking, setRevoking] = useState(false);
  return (
    <li className="border-t border-slate-200 pt-3.5 first:border-0 first:pt-0">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere text-ink-900">{props.title}</p>
        {over ? <Badge tone={over === "Revoked" ? "red" : "grey"}>{over}</Badge> : null}
        {!over && revocation ? (
          <Button
            size="sm"
            variant="quiet"
            data-print="hide"
            className="-my-1.5 -mr-3"
            onClick={() => setRevoking(true)}
          >
            Revoke
            <span className="sr-only">
              {" "}
              the link of {link.recipient ?? LINK_MESSAGES.nobody}, made {formatLinkCreation(link, links)}
            </span>
          </Button>
        ) : null}
      </div>
      <p className="figures mt-0.5 text-sm text-slate-600">{props.children}</p>
      {revocation && isRevoking ? (
        <ConfirmAct
          title="Revoke link"
          message="Are you sure you want to revoke this link? Whoever has it can no longer open it."
          confirmLabel="Revoke"
          action={revocation.action}
          fields={{ intent: "revoke", ...revocation.fields, link_id: link.id }}
          onClose={() => setRevoking(false)}
        >
          <p className="border-l-[3px] border-slate-300 pl-3">
            <span className="block font-medium wrap-anywhere">{link.recipient ?? LINK_MESSAGES.nobody}</span>
            <span className="figures text-sm text-slate-600">Made {formatLinkCreation(link, links)}</span>
          </p>
        </ConfirmAct>
      ) : null}
    </li>
  );
}

interface NamedLink {
  id: string;
  recipient: string | null;
  createdAt: Date;
}

export function formatLinkCreation(link: NamedLink, links: readonly NamedLink[]): string {
  const minute = formatDateTime(link.createdAt);
  const alike = links
    .filter((each) => each.recipient === link.recipient && formatDateTime(each.createdAt) === minute)
    .map(({ createdAt }) => createdAt.getTime());
  const earlier = alike.filter((time) => time < link.createdAt.getTime());
  return alike.length < 2 ? minute : `${minute} (${earlier.length + 1} of ${alike.length})`;
}
