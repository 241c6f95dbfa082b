import { useCallback, useEffect, useRef, useState } from "react";
import { failAndShow } from "#app/kit/forms/form-answer.ts";
import type { FormOutcome, FormRecord } from "#app/kit/forms/form-result.ts";
import { toastOutcome } from "#app/kit/forms/use-act.ts";
import { fetchDetails, usePageLoader } from "#app/kit/lists/fetch-list.ts";
import { useVirtualRows } from "#app/kit/lists/use-list-keys.ts";
import type { VirtualPlace } from "#app/kit/lists/virtual-window.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { undoOf } from "#app/deleted/undo.ts";
import { CONTACT_DESK_MESSAGES } from "#app/contact-messages/words.ts";
import { INBOX_RIGHTS } from "#app/inboxes/inbox.ts";
import type { WindowPage } from "#app/kit/keyset.ts";
import { QUOTE_DESK_MESSAGES } from "#app/quote-requests/words.ts";

export const INBOXES = {
  quotes: {
    table: "quote_requests",
    entity: "quote_request",
    rights: INBOX_RIGHTS.quote_requests,
    address: "/admin/quotes",
    title: "Quote Requests",
    noun: "quote request",
    texts: { ...QUOTE_DESK_MESSAGES, updateFailed: QUOTE_DESK_MESSAGES.statusUpdateFailed },
    nothingYet: "What visitors ask for on the site appears here at once.",
  },
  contacts: {
    table: "contact_submissions",
    entity: "contact_submission",
    rights: INBOX_RIGHTS.contact_submissions,
    address: "/admin/contacts",
    title: "Contact Submissions",
    noun: "contact submission",
    texts: CONTACT_DESK_MESSAGES,
    nothingYet: "What visitors write on the contact page appears here at once.",
  },
} as const;
/** Choices beside the stored shippers when a request becomes a shipment. */
export const NEW_SHIPPER = "new";
export const NO_SHIPPER = "none";

export type InboxName = keyof typeof INBOXES;

export interface InboxRow {
  id: string;
  cursor: string;
  name: string | null;
  is_read: boolean;
  spam_reason: string | null;
  created_at: string;
}

export interface InboxAnswer extends FormOutcome {
  undo?: string;
  isDeleted?: boolean;
}

export const failureOf =
  (name: InboxName) =>
  ({ intent }: FormRecord): string =>
    INBOXES[name].texts[intent === "delete" ? "deleteFailed" : "updateFailed"];

/** Fetches details; when they cannot be read, the list stays. */
export const fetchInboxDetails = <Details>(name: InboxName, request: Request, read: () => Promise<Details>) =>
  fetchDetails(request, read, {
    failed: `Failed to fetch ${INBOXES[name].noun}`,
    list: INBOXES[name].address + new URL(request.url).search,
  });

/** Used by the «Undo» of a toast, which may outlive its row. */
let sendAgain: ((fields: Record<string, string>) => void) | null = null;

export function useUndoHandler(send: (fields: Record<string, string>) => void): void {
  useEffect(() => {
    sendAgain = send;
  }, [send]);
}

/** Makes the `clientAction` of an inbox. */
export const actInInbox = (name: InboxName) =>
  failAndShow<InboxAnswer>(failureOf(name), (answer) => {
    if (answer.isDeleted) toast.info(`${answer.error}. A colleague deleted it meanwhile.`);
    else toastOutcome(answer, (fields) => sendAgain?.(fields), undoOf(answer.undo));
  });

const keyOf = (row: InboxRow) => row.id;
const cursorOf = (row: InboxRow) => row.cursor;

/** The list of an inbox. After a revalidation, rows are reloaded from the top visible one, so that the scroll position stays. */
export function useInboxList<Row extends InboxRow>(options: {
  page: WindowPage<Row>;
  address: string;
  failed: string;
}) {
  const { page, address, failed } = options;
  const [start, setStart] = useState(options);
  // A response may arrive after the address has changed: its count belongs to its own address.
  const [counted, setCounted] = useState({ address, total: page.total });
  const total = counted.address === address ? counted.total : page.total;
  if (start.address !== address) setStart(options);
  const loadPage = usePageLoader<WindowPage<Row>>({ address, failed });
  const load = useCallback(
    async (place: VirtualPlace): Promise<WindowPage<Row>> => {
      let answer = await loadPage(place);
      // All rows from the top one on were deleted: the list restarts at its beginning.
      if ("at" in place && answer.rows.length === 0) answer = await loadPage({ index: 0 });
      setCounted({ address, total: answer.total });
      return answer;
    },
    [loadPage, address],
  );
  const list = useVirtualRows<Row>({ first: start.page, total, load, keyOf, cursorOf });

  const top = useRef(0);
  const onRest = useCallback((_row: Row | null, index: number) => {
    top.current = index;
  }, []);
  const seen = useRef({ address, page });
  useEffect(() => {
    const { address: oldAddress, page: oldPage } = seen.current;
    seen.current = { address, page };
    if (oldAddress !== address) top.current = 0;
    else if (oldPage !== page) void list.refresh(top.current);
  }, [list, address, page]);
  return { list, total, onRest };
}
