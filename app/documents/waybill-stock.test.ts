import { expect, test } from "vitest";
import { airWaybillWarning } from "#app/shipments/check-digits.ts";
import {
  agentCodeForm,
  proposedStock,
  stockForm,
  waybillNumber,
  type WaybillStock,
} from "./waybill-stock.ts";

test("a number has airline, serial number and the remainder by seven, and is sound where one is typed", () => {
  expect(waybillNumber(20, 1234567)).toBe("020-12345675");
  expect(waybillNumber(57, 0)).toBe("057-00000000");
  for (const serial of [1, 6, 7, 9999999]) expect(airWaybillWarning(waybillNumber(125, serial))).toBeNull();
});

const typed = (values: object) =>
  stockForm.safeParse({
    prefix: "020",
    airline: "Lufthansa Cargo",
    from: "1234567",
    to: "1234599",
    ...values,
  });

test("a stock is typed with or without check digit and airline", () => {
  const stock = { prefix: 20, airline: "Lufthansa Cargo", first: 1234567, last: 1234599 };
  expect(typed({}).data).toEqual(stock);
  expect(typed({ from: "020-1234 5675", to: "12345992" }).data).toEqual(stock);
});

test.each([
  [{ prefix: "20" }, "prefix"],
  [{ prefix: "000" }, "prefix"],
  [{ airline: " " }, "airline"],
  [{ from: "12345670" }, "from"],
  [{ from: "057-12345675" }, "from"],
  [{ to: "123" }, "to"],
  [{ to: "1234566" }, "to"],
])("%o is refused beside %s", (values, field) => {
  const paths = typed(values).error?.issues.map(({ path }) => path[0]);
  expect(paths).toContain(field);
});

test("the agent's code has seven digits, or eleven with the office", () => {
  const code = (text: string) => agentCodeForm.safeParse({ iata_agent_code: text }).data?.iata_agent_code;
  expect([code("08-4 7123"), code("08-4-7123 0012"), code("")]).toEqual([
    "08-4 7123",
    "08-4-7123 0012",
    null,
  ]);
  expect([code("08-47123"), code("0847"), code("08-4 712A")]).toEqual(["08-47123", undefined, undefined]);
});

const stock = (airline: string, left = 5): WaybillStock => ({
  id: airline,
  prefix: airline === "Qatar Airways" ? "157" : "020",
  airline,
  carrierId: null,
  to: "",
  next: null,
  left,
  used: 0,
});

test("the stock of the airline that carries is proposed, and never that of another one", () => {
  const stocks = [stock("Brussels Airlines", 0), stock("Qatar Airways"), stock("Lufthansa Cargo")];
  const proposed = (name: string | null, prefix: string | null = null) =>
    proposedStock(stocks, { name, prefix })?.airline;
  expect(proposed("LUFTHANSA")).toBe("Lufthansa Cargo");
  expect(proposed("Brussels Airlines")).toBeUndefined();
  expect(proposed("LOT")).toBeUndefined();
  expect(proposed(null)).toBe("Qatar Airways");
  expect(proposed("QR", "157")).toBe("Qatar Airways");
});
