import { paperDay } from "#app/documents/paper-texts.ts";
import { OwnPaper } from "#app/documents/own-paper.server.ts";
import { writtenIban } from "#app/invoices/iban.ts";
import { transferCode } from "#app/invoices/communication.ts";
import { sellerTexts } from "#app/invoices/invoice-view.ts";
import { CODE, drawPaymentCode } from "#app/invoices/payment-code.server.ts";
import { accountsFor, sellerOf } from "#app/invoices/seller.ts";
import { type Language } from "#app/kit/language/language.ts";
import { runInLanguage } from "#app/kit/language/run-in-language.server.ts";
import { formatAmount, formatMoney } from "#app/kit/money/money.ts";
import type { DrawnPaper } from "#app/kit/pdf/drawn-paper.ts";
import { CONTENT_WIDTH, PAGE } from "#app/kit/pdf/sheet.server.ts";
import type { PdfColumn } from "#app/kit/pdf/table.server.ts";
import type { TextStyle } from "#app/kit/pdf/typesetter.server.ts";
import { splitSignature } from "#app/mails/signature.ts";
import { daysOver } from "#app/due-times/due-time.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import type { Invoicing } from "#app/settings/invoicing.ts";
import { AGES, type Balance, balancesOf } from "./ages.ts";
import type { UnusedPayment } from "./accounts.server.ts";
import type { Item } from "./read-payments.server.ts";
import { ACCOUNT_WORDS } from "./words.ts";

const TEXT: TextStyle = { size: 9 };
const HEADING: TextStyle = { size: 11, weight: "bold" };
const GAP = 12;

/** What makes a statement of account a reminder. */
export interface ReminderOnPaper {
  level: number;
  /** Text of the level, filled in. */
  text: string;
}

interface AccountToDraw {
  /** Name and address, one line each. */
  buyer: string;
  items: readonly Item[];
  unused: readonly UnusedPayment[];
  /** `YYYY-MM-DD` */
  today: string;
  language: Language;
  invoicing: Invoicing;
  reminder?: ReminderOnPaper;
}

interface Row {
  number: string;
  date: string;
  due: string;
  amount: string;
  open: string;
  days: string;
}

/**
 * Draws the statement of account of a customer in their language: open items, by age, and the accounts to pay to. That
 * of a reminder has the title of its level, and its text above.
 */
export function drawAccount(account: AccountToDraw): Promise<DrawnPaper> {
  return runInLanguage(account.language, () => {
    const { buyer, items, unused, today, invoicing, reminder } = account;
    const title = reminder ? ACCOUNT_WORDS.reminder(reminder.level) : ACCOUNT_WORDS.title;
    const asOf = ACCOUNT_WORDS.asOf(paperDay(today));
    const { name, address, legal } = sellerTexts(sellerOf(invoicing));
    // The day serves as its number: a paper without one is a draft.
    const paper = new OwnPaper(
      [title, name].join(" · "),
      { number: today, issuedAt: startOfLocalDay(today), issuedBy: null },
      {
        name: title,
        under: reminder ? [ACCOUNT_WORDS.title, asOf].join(" · ") : asOf,
        sender: { name, lines: address },
        foot: [title, legal].join(" · "),
        pageOf: ACCOUNT_WORDS.page,
      },
    );
    paper.boxes(70, [{ title: ACCOUNT_WORDS.to, text: buyer, style: { size: 10 } }]);
    paper.y += GAP;
    const [text, closing] = splitSignature(reminder?.text ?? "");
    if (reminder) {
      paper.longText(paper.lines(text, TEXT), TEXT);
      paper.y += GAP;
    }
    const balances = balancesOf(items, unused, today);
    if (balances.length === 0) paper.paragraph(ACCOUNT_WORDS.nothing, TEXT);
    for (const balance of balances) drawCurrency(paper, account, balance);
    if (balances.length > 0) drawAccounts(paper, account, balances);
    paper.y += GAP;
    paper.paragraph(closing, TEXT);
    return paper.finish();
  });
}

function drawCurrency(paper: OwnPaper, { items, unused, today }: AccountToDraw, balance: Balance): void {
  const { currency } = balance;
  const rows: Row[] = [
    ...items.filter((item) => item.currency === currency).map((item) => rowOf(item, today)),
    ...unused
      .filter((payment) => payment.currency === currency)
      .map((payment) => ({
        number: ACCOUNT_WORDS.kinds.payment,
        date: paperDay(payment.booked_on),
        due: "",
        amount: formatAmount(payment.amount, currency),
        open: formatAmount(payment.amount.startsWith("-") ? payment.rest : `-${payment.rest}`, currency),
        days: "",
      })),
  ];
  const { number, date, due, amount, open, days } = ACCOUNT_WORDS.columns;
  const columns: PdfColumn<Row>[] = [
    { title: number, share: 36, text: (row) => row.number },
    { title: date, share: 16, text: (row) => row.date },
    { title: due, share: 16, text: (row) => row.due },
    { title: days, share: 14, align: "right", text: (row) => row.days },
    { title: `${amount} ${currency}`, share: 18, align: "right", text: (row) => row.amount },
    { title: `${open} ${currency}`, share: 18, align: "right", text: (row) => row.open },
  ];
  paper.table<Row>({ rows, size: 8.5, columns });
  paper.y += GAP;
  const sum = (label: string, value: string) =>
    Number(value) === 0 ? [] : [{ label, amount: formatMoney(value, currency) }];
  paper.sums([
    ...AGES.flatMap((age) => sum(ACCOUNT_WORDS.ages[age], balance[age])),
    ...sum(ACCOUNT_WORDS.credit, `-${balance.credit}`),
    { label: ACCOUNT_WORDS.balance, amount: formatMoney(balance.balance, currency), isBold: true },
  ]);
  paper.y += GAP;
}

function rowOf(
  { kind, number, communication, issued_on, due_on, gross, open, currency, disputed_reason }: Item,
  today: string,
): Row {
  const sign = kind === "credit_note" ? "-" : "";
  const overdue = kind === "invoice" ? daysOver(due_on, today) : 0;
  const disputed = disputed_reason === null ? "" : ` (${ACCOUNT_WORDS.disputed})`;
  return {
    number: [
      `${ACCOUNT_WORDS.kinds[kind]} ${number}${disputed}`,
      ...(communication ? [communication] : []),
    ].join("\n"),
    date: paperDay(issued_on),
    due: kind === "invoice" ? paperDay(due_on) : "",
    amount: formatAmount(`${sign}${gross}`, currency),
    open: formatAmount(`${sign}${open}`, currency),
    days: overdue > 0 ? String(overdue) : "",
  };
}

/** Lists our bank accounts as texts, those of a currency first. */
export const writtenAccounts = (invoicing: Invoicing, first: string): string[] =>
  accountsFor(invoicing, first).map(({ iban, bic, bank, currency }) =>
    [`${writtenIban(iban)} (${currency})`, bic, bank].filter(Boolean).join(" · "),
  );

/** Returns the code that pays the only open invoice; null where several are open, which need a communication each. */
function codeOf({ items, unused, invoicing }: AccountToDraw): string | null {
  const [item] = items;
  if (!item || items.length > 1 || unused.length > 0 || item.kind !== "invoice" || !item.communication)
    return null;
  const { open: amount, currency, communication } = item;
  const account = accountsFor(invoicing, currency).find((each) => each.currency === currency) ?? null;
  return transferCode({ account, name: invoicing.legal_name, amount, currency, communication });
}

function drawAccounts(paper: OwnPaper, account: AccountToDraw, balances: readonly Balance[]): void {
  const { invoicing, reminder } = account;
  const { sheet } = paper;
  const code = codeOf(account);
  paper.need(CODE.height);
  const top = paper.y;
  const left = PAGE.margin + (code ? CODE.width + CODE.gap : 0);
  const at = { x: left, width: PAGE.margin + CONTENT_WIDTH - left };
  let y = sheet.paragraph(ACCOUNT_WORDS.payTitle, { ...at, y: top + 4, style: HEADING }, { tag: "H2" }) + 2;
  for (const written of writtenAccounts(invoicing, balances[0]?.currency ?? "EUR"))
    y = sheet.paragraph(written, { ...at, y, style: { size: 10.5, weight: "bold" } });
  y = sheet.paragraph(ACCOUNT_WORDS.mention, { ...at, y: y + 4, style: TEXT });
  // The text of a first reminder says so itself.
  if (reminder?.level !== 1) y = sheet.paragraph(ACCOUNT_WORDS.crossed, { ...at, y, style: TEXT });
  if (code) drawPaymentCode(sheet, code, top);
  paper.y = code ? Math.max(y, top + CODE.height) : y;
}
