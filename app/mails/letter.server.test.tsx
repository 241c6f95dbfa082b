import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { LineTable, unsaidFacts } from "./letter.server.tsx";

test("each text of a table is apart from the next one, in the plain text too", () => {
  const lines = [{ cells: ["2026-00001", "21 nov. 2026", "EUR 762,30"], below: "+++202/6000/00192+++" }];
  const markup = renderToStaticMarkup(<LineTable titles={["Numéro", "Échéance", "Solde"]} lines={lines} />);
  const text = markup.replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("2026-00001 21 nov. 2026 EUR 762,30 +++202/6000/00192+++");
  expect(markup).toMatch(/<td colSpan="3"[^>]*><span[^>]*><span class="whole"[^>]*>\+\+\+/);
});

test("what a letter says in words is not said again in its facts", () => {
  const facts = [
    { label: "Valid until", value: "4\u00a0December" },
    { label: "Price", value: "EUR 10" },
    { label: "Where it is", value: "Antwerp" },
  ];
  const left = unsaidFacts("From Antwerp to Lagos, valid until 4 December.", facts, "Where it is");
  expect(left.map(({ label }) => label)).toEqual(["Price", "Where it is"]);
});
