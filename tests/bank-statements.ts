interface Movement {
  amount: string;
  text?: string;
  name?: string;
  iban?: string;
  isReversal?: boolean;
}

let sequence = 0;

/** A statement in camt.053 of these movements, whose balances add up; with an opening balance of its own each is another one. */
export function camtFile(movements: readonly Movement[], number = (sequence += 1), opening = 10_000): string {
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const closing = (opening * 100 + movements.reduce((sum, { amount }) => sum + cents(amount), 0)) / 100;
  const balance = (code: string, amount: string) => `
    <Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
      <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
  const entries = movements.map(({ amount, text = "", name, iban, isReversal }, index) => {
    const isOut = amount.startsWith("-");
    const side = isOut ? "Cdtr" : "Dbtr";
    return `<Ntry><Amt Ccy="EUR">${amount.replace("-", "")}</Amt><CdtDbtInd>${isOut ? "DBIT" : "CRDT"}</CdtDbtInd>
      ${isReversal ? "<RvslInd>true</RvslInd>" : ""}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>R${number}-${index}</AcctSvcrRef>
      <NtryDtls><TxDtls><RltdPties>${name ? `<${side}><Nm>${name}</Nm></${side}>` : ""}
        ${iban ? `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>` : ""}</RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Id>${number}</Id><LglSeqNb>${number}</LglSeqNb>
    <Acct><Id><IBAN>BE68539007547034</IBAN></Id><Ccy>EUR</Ccy></Acct>
    ${balance("OPBD", opening.toFixed(2))}${balance("CLBD", closing.toFixed(2))}${entries.join("")}
  </Stmt></BkToCstmrStmt></Document>`;
}
