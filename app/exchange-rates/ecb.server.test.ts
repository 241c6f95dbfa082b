import { expect, test } from "vitest";
import { readEcbRates } from "./ecb.server.ts";

const file = (cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube>${cubes}</Cube></gesmes:Envelope>`;
const DAY = `<Cube time='2026-11-25'><Cube currency='USD' rate='1.0857'/><Cube currency='JPY' rate='163.25'/></Cube>`;

test("the newest day of the file is read, as what one unit is in the company's currency", () => {
  const older = `<Cube time="2026-11-24"><Cube currency="USD" rate="2"/></Cube>`;
  expect(readEcbRates(file(older + DAY))).toEqual({
    day: "2026-11-25",
    rates: { USD: "0.92106475", JPY: "0.0061255743" },
  });
});

test("for a company that counts in another currency, the euro is a foreign one", () => {
  expect(readEcbRates(file(DAY), "USD")).toEqual({
    day: "2026-11-25",
    rates: { EUR: "1.0857", JPY: "0.006650536" },
  });
  expect(readEcbRates(file(DAY), "NOK")).toEqual({ refused: "it has no rates to NOK" });
});

test("what is no such file, or is not whole, is refused", () => {
  const none = { refused: "it is no file of reference rates" };
  expect(readEcbRates("<html><body>Sorry</body></html>")).toEqual(none);
  expect(readEcbRates("")).toEqual(none);
  expect(readEcbRates(file(`<Cube time="soon"><Cube currency="USD" rate="1"/></Cube>`))).toEqual(none);
  expect(readEcbRates(file(`<Cube time="2026-11-25"></Cube>`))).toEqual({
    refused: "it has no rates to EUR",
  });
  expect(readEcbRates("<a>".repeat(60))).toEqual(none);
  for (const rate of ["0", "-1", "1e5", "", "abc"])
    expect(
      readEcbRates(file(`<Cube time="2026-11-25"><Cube currency="USD" rate="${rate}"/></Cube>`)),
    ).toEqual({
      refused: "the rate of «USD» cannot be read",
    });
  const bomb = `<!DOCTYPE a [<!ENTITY b "1.0">]>${file(`<Cube time="2026-11-25"><Cube currency="USD" rate="&b;"/></Cube>`)}`;
  expect(readEcbRates(bomb)).toEqual({ refused: "the rate of «USD» cannot be read" });
});
