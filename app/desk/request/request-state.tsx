import { Hand, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { SendKey } from "#app/kit/forms/send-key.tsx";
import { Badge, type BadgeTone } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { classNames } from "#app/kit/ui/class-names.ts";
import { WholeFigures } from "#app/kit/ui/whole-figures.tsx";
import { OwnerMenu, OwnerSelect } from "#app/kit/ui/owner-menu.tsx";
import type { Colleague } from "#app/accounts/staff.server.ts";
import type { QuoteRequest } from "#app/quote-requests/quote-requests.server.ts";
import type { RequestClock } from "#app/quote-requests/promised-answer.ts";
import { formatWeekday } from "#app/quote-requests/snooze.ts";
import { REQUEST_MESSAGES } from "#app/quote-requests/words.ts";
import { useInboxActs } from "../inboxes/inbox-acts.tsx";

const DUE_TONES: Record<RequestClock["urgency"], BadgeTone> = { over: "red", today: "yellow", ahead: "grey" };

/**
 * «Answer by Mon 11:00», amber on the day itself, red afterwards; `brief` is only the time, for use below a heading,
 * with the time left where there is room.
 */
export function AnswerDue({ clock, brief = false }: { clock: RequestClock; brief?: boolean }) {
  return (
    <span
      title={`${clock.words}: ${clock.detail}`}
      className={classNames("figures inline-flex max-w-full items-center gap-x-2", brief && "leading-4")}
    >
      <Badge
        tone={DUE_TONES[clock.urgency]}
        className={classNames(brief && "h-4.5! shrink-0 px-1! text-[0.6875rem]! tracking-normal!")}
      >
        {brief ? clock.due : clock.words}
      </Badge>
      {brief ? <span className="min-w-0 truncate text-slate-600 max-wide:sr-only">{clock.left}</span> : null}
    </span>
  );
}

export function ClockText({ clock, pausedUntil }: { clock: RequestClock; pausedUntil?: string | null }) {
  if (clock.state === "none") return null;
  const isWaiting = clock.state === "waiting";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {isWaiting ? (
        <AnswerDue clock={clock} />
      ) : (
        <span
          className={classNames("figures font-semibold", clock.overdue ? "text-red-700" : "text-ink-900")}
        >
          {REQUEST_MESSAGES.answeredIn(clock.words)}
        </span>
      )}
      <span
        className={classNames("figures max-sm:text-xs", clock.overdue ? "text-red-700" : "text-slate-600")}
      >
        <WholeFigures
          of={
            isWaiting && pausedUntil
              ? `${clock.detail}, ${REQUEST_MESSAGES.opensAgain(pausedUntil)}`
              : clock.detail
          }
        />
      </span>
    </span>
  );
}

export function SnoozedText({ day }: { day: string | null }) {
  return day ? <span className="figures">{REQUEST_MESSAGES.snoozedUntil(formatWeekday(day))}</span> : null;
}

export function OwnerControl(props: {
  request: Pick<QuoteRequest, "id" | "owner_id" | "owner_name" | "owner_left">;
  people: readonly Colleague[];
  self: string;
  readOnly: boolean;
}) {
  const { request, people, self } = props;
  const { mayWrite, act } = useInboxActs();
  const name = people.find(({ id }) => id === request.owner_id)?.name ?? request.owner_name;
  const shown = name && request.owner_left ? `${name} (account disabled)` : name;
  const control = useRef<HTMLSpanElement>(null);
  const gaveBack = useRef(false);
  // The pressed button disappears with the ownership; the focus moves beside it.
  useEffect(() => {
    if (gaveBack.current && request.owner_id !== self) control.current?.querySelector("button")?.focus();
    gaveBack.current = false;
  }, [request.owner_id, self]);
  if (!mayWrite || props.readOnly) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <UserRound aria-hidden="true" className="size-4 shrink-0 text-slate-500" />
        <span className="text-slate-600">Owner</span>
        <span className="font-medium wrap-anywhere text-ink-900">{shown ?? "Nobody"}</span>
      </span>
    );
  }
  return (
    <span ref={control} className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <OwnerMenu
        name={shown}
        ownerId={request.owner_id}
        people={people}
        onChoose={(id) => act("assign", request.id, { owner_id: id ?? "", seen: request.owner_id ?? "" })}
      />
      {request.owner_id === null ? (
        <Form
          method="post"
          action={`/admin/requests/${request.id}`}
          onSubmit={(event) => {
            event.preventDefault();
            act("claim", request.id);
          }}
        >
          <SendKey />
          <input type="hidden" name="intent" value="claim" />
          <Button type="submit" size="sm">
            <Hand aria-hidden="true" />
            Take
          </Button>
        </Form>
      ) : null}
      {request.owner_id === self ? (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            gaveBack.current = true;
            act("assign", request.id, { owner_id: "", seen: request.owner_id ?? "" });
          }}
        >
          Give back
        </Button>
      ) : null}
      <noscript>
        <PlainOwner request={request} people={people} />
      </noscript>
    </span>
  );
}

function PlainOwner(props: { request: Pick<QuoteRequest, "id" | "owner_id">; people: readonly Colleague[] }) {
  const { request, people } = props;
  return (
    <form method="post" action={`/admin/requests/${request.id}`} className="flex items-center gap-2">
      <SendKey />
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="seen" value={request.owner_id ?? ""} />
      <OwnerSelect ownerId={request.owner_id} people={people} />
    </form>
  );
}
