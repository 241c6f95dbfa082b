import { Link, redirect } from "react-router";
import { failWith } from "#app/kit/forms/catch-network-error.ts";
import { FormNote } from "#app/kit/forms/form-note.tsx";
import { UploadDialog } from "#app/kit/forms/upload-dialog.tsx";
import { pluralize } from "#app/kit/text/counts.ts";
import { toast } from "#app/kit/ui/toast.ts";
import { useDoneToast } from "#app/kit/ui/use-done-toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { useLastAnswer } from "#app/kit/ui/use-state-for.ts";
import { Conflict, Invalid } from "#app/kit/errors.ts";
import { parsePlace } from "#app/kit/keyset.ts";
import { ListPage } from "#app/kit/lists/list-page.tsx";
import { formatDateTime, formatDay } from "#app/kit/time/time.ts";
import { Badge } from "#app/kit/ui/badge.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { WholeParts } from "#app/kit/ui/whole-parts.tsx";
import { type Column, ResponsiveTable } from "#app/kit/ui/table.tsx";
import { useCan } from "#app/access/use-can.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { useRefetchOn } from "#app/live/use-live-events.ts";
import { filesOfStaff } from "#app/request/accepted-body.ts";
import { withSentFiles } from "#app/request/sent-files.server.ts";
import { IMPORT_MAX_BYTES } from "#app/spreadsheets/file.ts";
import { answerOf } from "#app/request/error-mapping.server.ts";
import { forStaff } from "#app/request/for-staff.server.ts";
import { PAYMENT_MESSAGES } from "../messages.ts";
import { PAYMENTS_ADDRESS, statementAddress, STATEMENTS_ADDRESS } from "../payment.ts";
import { readStatementInThread } from "../statements/statement-thread.server.ts";
import { type ListedStatement, listStatements } from "../read-payments.server.ts";
import { findOverlaps } from "../statements/repeats.server.ts";
import { findOtherAccounts, takeStatements } from "../statements/statements.server.ts";
import type { Route } from "./+types/statements.route";

const PAGE = 50;

export const handle = {
  body: filesOfStaff({ bytes: IMPORT_MAX_BYTES, count: 1, tooLarge: PAYMENT_MESSAGES.fileTooLarge }),
};

export const meta: Route.MetaFunction = () => [{ title: "Bank statements · Shipment Tracking System" }];

export const loader = forStaff("payments.read", async ({ request }: Route.LoaderArgs, { db, actor }) => {
  const place = parsePlace(new URL(request.url).searchParams);
  return { page: await listStatements(db, actor, place, PAGE) };
});

export const action = forStaff(
  "payments.write",
  async ({ request }: Route.ActionArgs, { db, actor, log, uploads }) => {
    const take = async (form: FormData) => {
      const file = form.get("file");
      if (!(file instanceof File) || file.size === 0)
        throw new Invalid(
          file instanceof File && file.name !== "" ? PAYMENT_MESSAGES.emptyFile : PAYMENT_MESSAGES.noFile,
        );
      const statements = await readStatementInThread(await file.bytes());
      const others = await findOtherAccounts(db, actor, statements);
      const overlaps = await findOverlaps(db, actor, statements);
      const doubts: Doubts = { others, overlaps };
      if (answerTo(doubts) !== "" && form.get("anyway") !== answerTo(doubts))
        throw new Conflict("", { doubts });
      return takeStatements(db, actor, file.name, statements);
    };
    return answerOf<UploadAnswer>(log, PAYMENT_MESSAGES.failed, async () => {
      const { ids, repeats } = await withSentFiles({ request, uploads }, handle.body, take);
      const [only = ""] = ids;
      if (ids.length === 1 && repeats.length === 0) throw redirect(statementAddress(only));
      return { done: [`Taken: ${pluralize(ids.length, "statement")}`, ...repeats].join(". ") };
    });
  },
);

export const clientAction = failWith({ error: PAYMENT_MESSAGES.failed });

const linkOf = ({ id, number }: ListedStatement) => (
  <Link to={statementAddress(id)} className="text-link font-medium after:absolute after:inset-0">
    {number}
  </Link>
);
const stateOf = ({ waiting, payments }: ListedStatement) =>
  waiting > 0 ? (
    <Badge tone="yellow">{`${waiting} of ${payments} to match`}</Badge>
  ) : (
    <Badge tone="green">{payments === 0 ? "Nothing came in" : "All matched"}</Badge>
  );
/** Formats account and currency: one account may have statements in several currencies. */
const accountOf = ({ account, currency }: ListedStatement) => `${writtenIban(account)} · ${currency}`;
const COLUMNS: Column<ListedStatement>[] = [
  { heading: "Number", cell: linkOf, className: "w-36" },
  { heading: "Date", cell: ({ day }) => formatDay(day), className: "w-36" },
  { heading: "Account", cell: accountOf },
  { heading: "State", cell: stateOf, className: "w-48" },
  {
    heading: "Uploaded",
    cell: ({ created_at }) => formatDateTime(created_at),
    className: "w-44 max-xl:hidden",
  },
];

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  const answer = useLastAnswer(actionData as UploadAnswer | undefined);
  useAnswer(answer, ({ done }) => done && toast.success(done));
  useDoneToast(DONE);
  const mayWrite = useCan("payments.write");
  useRefetchOn("bank_statement", "payment");
  return (
    <ListPage
      title="Bank statements"
      page={page}
      address={STATEMENTS_ADDRESS}
      path={[{ label: PAYMENT_MESSAGES.title, to: PAYMENTS_ADDRESS }]}
      actions={mayWrite ? <Upload answer={answer} /> : null}
      none={[
        "No statements yet",
        "Each is taken once; what came in is matched with open invoices. Take the first one above.",
      ]}
    >
      {(rows) => (
        <ResponsiveTable
          caption="Bank statements"
          rows={rows}
          columns={COLUMNS}
          card={(row) => (
            <div className="grid gap-1">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                {linkOf(row)} {stateOf(row)}
              </p>
              <p className="text-sm">
                <WholeParts of={[formatDay(row.day), writtenIban(row.account), row.currency]} />
              </p>
            </div>
          )}
        />
      )}
    </ListPage>
  );
}

const DONE = { undone: PAYMENT_MESSAGES.statementUndone };

/** What a person answers before statements are taken. */
interface Doubts {
  /** Accounts that are not in the settings. */
  others: readonly string[];
  overlaps: readonly string[];
}

interface UploadAnswer {
  done?: string;
  error?: string;
  doubts?: Doubts;
}

/** Value of the button that takes the file: other doubts ask again. */
const answerTo = ({ others, overlaps }: Doubts): string => [...others, ...overlaps].join(" ");

const Upload = ({ answer }: { answer: UploadAnswer | undefined }) => (
  <UploadDialog
    noun="statement"
    answer={answer}
    label="Bank file"
    hint="CODA or camt.053, at most 20 MB. Nothing is settled before you confirm it."
    accept=".cod,.coda,.xml,.txt,.bc2"
    error={answer?.error}
  >
    {answer?.doubts ? <Question doubts={answer.doubts} /> : null}
  </UploadDialog>
);

function Question({ doubts }: { doubts: Doubts }) {
  const { others, overlaps } = doubts;
  return (
    <FormNote
      takesFocus
      title={
        others.length > 0 ? `Is ${others.map(writtenIban).join(", ")} yours?` : "Did these come in before?"
      }
    >
      {others.length > 0 ? (
        <p>
          {others.length === 1 ? "This account is not one" : "These accounts are not"} of the company’s bank
          accounts in Settings, Invoicing.
        </p>
      ) : null}
      {overlaps.map((text) => (
        <p key={text}>{text}.</p>
      ))}
      <p>Nothing was imported yet.</p>
      <div className="mt-3">
        <Button type="submit" name="anyway" value={answerTo(doubts)}>
          Upload anyway
        </Button>
      </div>
    </FormNote>
  );
}
