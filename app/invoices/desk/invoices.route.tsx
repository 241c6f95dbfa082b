import { AnswerStatus } from "#app/accounts/act-form.tsx";
import { useCan } from "#app/access/use-can.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { formClientAction } from "#app/kit/forms/form-answer.ts";
import { fetchList } from "#app/kit/lists/fetch-list.ts";
import { ListPage } from "#app/kit/lists/list-page.tsx";
import { ViewLinks } from "#app/kit/lists/view-links.tsx";
import { formatMoney } from "#app/kit/money/money.ts";
import { countText } from "#app/kit/text/count-text.ts";
import { toLocalDay } from "#app/kit/time/time.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { formAction } from "#app/request/form-action.server.ts";
import { forStaff, withPage } from "#app/request/for-staff.server.ts";
import { readChosenDrafts } from "#app/invoices/draft-form.ts";
import {
  INVOICE_STATES,
  invoiceFilter,
  INVOICES_ADDRESS,
  INVOICES_COUNTED,
  INVOICES_PAGE,
} from "../invoice-list.ts";
import { drawInvoice } from "../invoice-pdf.server.ts";
import { issueMany } from "../issue-many.server.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import { INVOICE_MESSAGES } from "../messages.ts";
import { listInvoices, type OpenSum } from "../read-invoices.server.ts";
import { TO_INVOICE_ADDRESS } from "../to-invoice.ts";
import type { Route } from "./+types/invoices.route";

export const loader = forStaff(
  "invoices.read",
  async ({ request }: Route.LoaderArgs, { db, actor, log, now }) => {
    const params = new URL(request.url).searchParams;
    const filter = invoiceFilter.parse(params);
    const today = toLocalDay(now());
    return withPage(log, "invoices could not be read", { filter, today }, () =>
      listInvoices(db, actor, filter, parsePlace(params), INVOICES_PAGE),
    );
  },
);

export const action = formAction(
  {
    async issue({ drafts }, { db, actor, now }) {
      const chosen = readChosenDrafts(String(drafts ?? "")).slice(0, INVOICES_PAGE);
      if (chosen.length === 0) return { error: INVOICE_MESSAGES.noDraftChosen };
      const { numbers, left } = await issueMany(db, actor, chosen, { draw: drawInvoice, now: now() });
      return {
        ...(numbers.length > 0 && { done: INVOICE_MESSAGES.issued(numbers) }),
        ...(left.length > 0 && { error: INVOICE_MESSAGES.left(left.map(({ reason }) => reason)) }),
      };
    },
  },
  { needs: "invoices.write" },
);
export const clientAction = formClientAction(INVOICE_MESSAGES.failed);

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  fetchList(args, INVOICE_MESSAGES.fetchFailed, (params) => ({
    filter: invoiceFilter.parse(params),
    today: toLocalDay(new Date()),
  }));

const VIEWS = ["", ...(Object.keys(INVOICE_STATES) as (keyof typeof INVOICE_STATES)[])] as const;

const DONE = { deleted: "Draft deleted: its charges can be invoiced again" };

export default function Invoices({ loaderData, actionData: answer }: Route.ComponentProps) {
  useAnswerToast(answer);
  const { filter, page, today } = loaderData;
  useDoneToast(DONE);
  useRefetchOn("invoice");
  const readsAll = useCan("invoices.read_all");
  const mayWrite = useCan("invoices.write");
  const query = invoiceFilter.query(filter);
  return (
    <ListPage
      title={INVOICE_MESSAGES.title}
      noun="invoices"
      page={page}
      failed={INVOICE_MESSAGES.fetchFailed}
      address={INVOICES_ADDRESS}
      query={query}
      description={
        <>
          {readsAll ? null : <span>Of your own customers</span>}
          {page && query.size === 0 ? <OpenSums sums={page.sums} /> : null}
        </>
      }
      actions={
        <ButtonLink to={TO_INVOICE_ADDRESS} variant={mayWrite ? "primary" : "secondary"}>
          Invoice charges
        </ButtonLink>
      }
      views={
        <ViewLinks
          views={VIEWS.map((state) => {
            const count = (state && page?.counts[state]) || 0;
            return {
              label: state ? INVOICE_STATES[state] : "All",
              to: `${INVOICES_ADDRESS}?${invoiceFilter.query({ ...filter, state })}`,
              isShown: filter.state === state,
              figure: count > 0 ? countText(count, INVOICES_COUNTED) : undefined,
            };
          })}
        />
      }
      search={{ value: filter.search, placeholder: "Number, customer" }}
      kept={["state"]}
      notice={<AnswerStatus answer={answer} />}
      none={[
        "No invoices yet",
        readsAll
          ? "Choose shipments under «Invoice charges», or «Invoice» at the charges of one."
          : "Your own customers are those to whom you sent an offer, whose request you answer, or who pay a shipment you own.",
      ]}
      first={<ButtonLink to={TO_INVOICE_ADDRESS}>Invoice charges</ButtonLink>}
      unmatched={["No invoices match", "Change the search or choose all."]}
    >
      {(rows) => (
        // Remounted when other rows are shown, so that hidden rows are never selected.
        <InvoiceTable key={rows.map(({ id }) => id).join(" ")} rows={rows} today={today} />
      )}
    </ListPage>
  );
}

const OpenSums = ({ sums }: { sums: readonly OpenSum[] }) => (
  <ul aria-label="To be paid, by currency">
    {sums.map(({ currency, open, overdue }) => (
      <li key={currency} className="flex flex-wrap gap-x-4">
        <span>{`Open ${formatMoney(open, currency)}`}</span>
        {Number(overdue) > 0 ? (
          <span className="font-semibold text-red-700">{`Overdue ${formatMoney(overdue, currency)}`}</span>
        ) : null}
      </li>
    ))}
  </ul>
);
