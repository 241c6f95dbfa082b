import { Big } from "big.js";
import type { Decimal } from "#app/kit/money/money.ts";
import { startOfLocalDay } from "#app/kit/time/time.ts";
import { type Node, parseXml } from "#app/kit/xml/read-xml.server.ts";
import { findCommunication, readCommunication } from "#app/invoices/communication.ts";
import {
  statementProblem,
  type BankStatement,
  type StatementEntry,
  type StatementReading,
} from "./statement.ts";

export const isCamt = (text: string): boolean => /<(?:\w+:)?BkToCstmrStmt\b/.test(text.slice(0, 5_000));

/** Parses statements in camt.053 (ISO 20022) of any version. Only booked entries count. */
export function readCamt(xml: string): StatementReading {
  if (!isCamt(xml)) return { refused: "This is no camt.053 file" };
  const nodes = parseXml(xml)?.all("Document", "BkToCstmrStmt", "Stmt") ?? [];
  const statements = nodes.map(statementOf);
  if (statements.length === 0) return { refused: "The camt.053 file has no statement" };
  const read = statements.flatMap((statement) => (statement ? [statement] : []));
  if (read.length < statements.length)
    return {
      refused: "The camt.053 file is not whole: a statement has no account, balance or day that can be read",
    };
  const problem = read.map(statementProblem).find((each) => each !== null);
  return problem ? { refused: problem } : { statements: read };
}

function statementOf(node: Node): BankStatement | null {
  const account = node.at("Acct", "Id", "IBAN") ?? node.at("Acct", "Id", "Othr", "Id");
  // Pages of a long statement begin or end with an interim balance.
  const between = balancesOf(node, ["ITBD"]);
  const opening = balancesOf(node, ["OPBD", "PRCD"])[0] ?? between[0];
  const closing = balancesOf(node, ["CLBD"])[0] ?? between.at(-1);
  if (!account || !opening || !closing) return null;
  const booked = node.all("Ntry").filter((entry) => statusOf(entry) === "BOOK");
  const entries = booked.flatMap((entry, index) => entriesOf(entry, index) ?? [null]);
  if (entries.includes(null)) return null;
  const sequence = node.at("LglSeqNb") ?? node.at("ElctrncSeqNb") ?? node.at("Id") ?? closing.day;
  return {
    account: account.replace(/\s/g, ""),
    currency: node.at("Acct", "Ccy") ?? closing.currency,
    number: `${closing.day.slice(0, 4)}-${sequence}`,
    day: closing.day,
    opening: opening.amount,
    closing: closing.amount,
    entries: entries.filter((entry) => entry !== null),
  };
}

/** Reads the status: a code since version 8, a text before. */
const statusOf = (entry: Node) => entry.at("Sts", "Cd") ?? entry.at("Sts") ?? "BOOK";

function balancesOf(node: Node, codes: readonly string[]) {
  const balances = node.all("Bal").filter((each) => codes.includes(each.at("Tp", "CdOrPrtry", "Cd") ?? ""));
  return balances.flatMap((balance) => {
    const [amount, day] = [signedAmount(balance, balance), dayOf(balance, "Dt")];
    if (!amount || !day) return [];
    return { amount, day, currency: balance.all("Amt")[0]?.attributes.Ccy ?? "EUR" };
  });
}

const AMOUNT_TEXT = /^\d{1,18}(\.\d{1,5})?$/;

/** Reads the amount of one node with the sign of another; null when it is not a number. */
function signedAmount(node: Node, sign: Node): Decimal | null {
  const text = node.at("Amt") ?? node.at("AmtDtls", "TxAmt", "Amt") ?? node.at("AmtDtls", "InstdAmt", "Amt");
  if (!text || !AMOUNT_TEXT.test(text)) return null;
  const amount = new Big(text);
  return (sign.at("CdtDbtInd") === "DBIT" && !amount.eq(0) ? amount.neg() : amount).toFixed();
}

function dayOf(node: Node, name: string): string | null {
  const day = (node.at(name, "Dt") ?? node.at(name, "DtTm"))?.slice(0, 10) ?? "";
  return startOfLocalDay(day) ? day : null;
}

/** Parses one entry into a movement, or into its transactions when their amounts add up to it. */
function entriesOf(entry: Node, index: number): StatementEntry[] | null {
  const amount = signedAmount(entry, entry);
  const bookedOn = dayOf(entry, "BookgDt") ?? dayOf(entry, "ValDt");
  if (!amount || !bookedOn) return null;
  const reference = entry.at("AcctSvcrRef") ?? entry.at("NtryRef") ?? String(index);
  const details = entry.all("NtryDtls", "TxDtls");
  const currency = entry.all("Amt")[0]?.attributes.Ccy;
  const isReversal =
    entry.at("RvslInd") === "true" || details.some((detail) => detail.all("RtrInf").length > 0);
  const reversal = isReversal ? { isReversal } : {};
  const amounts = details.map((detail) => signedAmount(detail, detail.at("CdtDbtInd") ? detail : entry));
  const sum = amounts.reduce((all, each) => all.plus(each ?? 0), new Big(0));
  if (details.length > 1 && sum.eq(amount))
    return details.map((detail, place) => ({
      reference: `${reference} ${place + 1}`,
      bookedOn,
      amount: amounts[place] ?? "0",
      ...sayingOf(detail, amount),
      ...instructedOf(currency, detail),
      ...reversal,
    }));
  const instructed = details.length < 2 ? instructedOf(currency, ...details, entry) : {};
  return [
    { reference, bookedOn, amount, ...sayingOfBatch(details, entry, amount), ...instructed, ...reversal },
  ];
}

/** Reads the amount that the payer ordered in another currency than the account's. */
function instructedOf(own: string | undefined, ...nodes: Node[]): Pick<StatementEntry, "instructed"> {
  for (const node of nodes)
    for (const name of ["InstdAmt", "TxAmt"]) {
      const amount = node.all("AmtDtls", name, "Amt")[0];
      const currency = amount?.attributes.Ccy ?? "";
      const text = amount?.text.trim() ?? "";
      if (/^[A-Z]{3}$/.test(currency) && currency !== own && AMOUNT_TEXT.test(text) && Number(text) > 0)
        return { instructed: { amount: new Big(text).toFixed(), currency } };
    }
  return {};
}

/** A batch without details has no payer; its message is that of the whole sum. */
function sayingOfBatch(details: readonly Node[], entry: Node, amount: Decimal): Saying {
  if (details.length < 2) return sayingOf(details[0] ?? entry, amount);
  const texts = details.map((detail) => sayingOf(detail, amount).text);
  return { communication: null, text: [...new Set(texts)].join(" ").trim(), name: null, iban: null };
}

type Saying = Pick<StatementEntry, "communication" | "text" | "name" | "iban">;

function sayingOf(detail: Node, amount: Decimal): Saying {
  const side = amount.startsWith("-") ? "Cdtr" : "Dbtr";
  const structured = detail.at("RmtInf", "Strd", "CdtrRefInf", "Ref");
  const written = detail.all("RmtInf", "Ustrd").map(({ text }) => text.trim());
  const text = [structured, ...written].filter(Boolean).join(" ").replace(/\s+/g, " ");
  return {
    communication: readCommunication(structured ?? "") ?? findCommunication(text),
    text,
    name: detail.at("RltdPties", side, "Nm") ?? detail.at("RltdPties", side, "Pty", "Nm"),
    iban: detail.at("RltdPties", `${side}Acct`, "Id", "IBAN"),
  };
}
