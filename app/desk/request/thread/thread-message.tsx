import type { ReactNode } from "react";
import { Suppression } from "#app/mails/suppression.tsx";
import { useRole } from "#app/access/use-can.ts";
import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import type { ThreadMessage, ThreadRequest } from "#app/quote-requests/thread.server.ts";
import { type MessageKind, mayWithdraw } from "#app/quote-requests/message.ts";
import { formatDateTime } from "#app/kit/time/time.ts";
import { QUOTE_DESK_MESSAGES, RECEIVED_VIA } from "#app/quote-requests/words.ts";
import { waitsSince } from "#app/mails/words.ts";
import { TakeOut } from "./entry-forms.tsx";

const KINDS: Record<MessageKind, { label: string; tone: BadgeTone; line: string }> = {
  reply: { label: "Reply", tone: "blue", line: "border-ink-800" },
  received: { label: "Customer answered", tone: "green", line: "border-green-700" },
  note: { label: "Note", tone: "yellow", line: "border-yellow-700 bg-yellow-100/40 py-2" },
};

const at = (moment: Date | string) => formatDateTime(new Date(moment));

export function QuestionItem({ request }: { request: ThreadRequest }) {
  const { name, email, message, createdAt, enteredBy } = request;
  return (
    <li className="border-l-[3px] border-green-700 pl-3">
      <Head author={name || email || QUOTE_DESK_MESSAGES.unknownName} time={createdAt}>
        <Badge tone="green">Request</Badge>
      </Head>
      {enteredBy ? <p className="text-sm wrap-anywhere text-slate-600">Typed in by {enteredBy}</p> : null}
      <Text>{message ?? <span className="text-slate-600">Without a message of their own</span>}</Text>
    </li>
  );
}

export function MessageItem(props: {
  message: ThreadMessage;
  request: ThreadRequest;
  self: string;
  readOnly: boolean;
  onTakeOut: () => void;
}) {
  const { message, request, self, readOnly, onTakeOut } = props;
  const role = useRole() ?? "viewer";
  const { label, tone, line } = KINDS[message.kind];
  const mayTakeOut = !readOnly && mayWithdraw({ id: self, role }, message);
  return (
    <li className={classNames("border-l-[3px] pl-3", line)}>
      <Head
        author={message.authorName?.trim() || message.author}
        time={message.createdAt}
        act={mayTakeOut ? <TakeOut requestId={request.id} message={message} onAsk={onTakeOut} /> : null}
      >
        <Badge tone={tone}>{label}</Badge>
        {message.via ? <span className="text-sm text-slate-600">{RECEIVED_VIA[message.via]}</span> : null}
      </Head>
      {message.kind === "reply" ? (
        <p className="mt-1 text-sm wrap-anywhere text-slate-600">
          <span>To </span>
          <span>{message.recipient}</span>
          <span>: </span>
          <span className="font-medium text-ink-900">{message.subject}</span>
        </p>
      ) : null}
      <Text>{message.body}</Text>
      {message.kind === "reply" ? <MailState message={message} request={request} /> : null}
    </li>
  );
}

function Head(props: { author: string; time: Date | string; act?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {props.children}
      <span className="font-semibold wrap-anywhere text-ink-900">{props.author}</span>
      <time dateTime={new Date(props.time).toISOString()} className="figures text-xs text-slate-600">
        {at(props.time)}
      </time>
      {props.act ? <span className="-my-2 ml-auto flex">{props.act}</span> : null}
    </div>
  );
}

function Text({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="mt-1 max-w-[72ch] text-left wrap-anywhere whitespace-pre-line text-slate-700">
      {children}
    </p>
  );
}

function MailState({ message, request }: { message: ThreadMessage; request: ThreadRequest }) {
  const { queuedAt, sentAt, refusedAt, refusal, heldUp, recipient, stopReason, stopDetail } = message;
  if (!queuedAt)
    return <p className="mt-1 text-sm text-slate-600">The list of mails does not hold it any more</p>;
  if (!refusedAt) {
    return (
      <p className="figures mt-1 text-sm text-slate-600">
        {sentAt ? `Sent ${at(sentAt)}` : waitsSince(at(queuedAt), heldUp)}
      </p>
    );
  }
  return (
    <div className="mt-1.5 border-l-[3px] border-red-700 bg-red-50 px-3 py-2 text-sm text-red-700">
      <p className="figures font-semibold wrap-anywhere">
        {sentAt ? "Came back" : "Not sent"} {at(refusedAt)}
      </p>
      <p className="wrap-anywhere">{refusal}</p>
      <p className="mt-1 text-ink-900">
        The customer has not read it. Check the address and send it again
        {request.phone ? `, or call ${request.phone}` : ", or reach them another way"}.
      </p>
      {stopReason && recipient ? (
        <Suppression email={recipient} reason={stopReason} detail={stopDetail} />
      ) : null}
    </div>
  );
}
