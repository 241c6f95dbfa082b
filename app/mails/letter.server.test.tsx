import { expect, test } from "vitest";
import { renderToStaticMarkup } from "react-dom/server";
import { LineTable } from "./letter.server.tsx";

test("each text of a table is apart from the next one, in the plain text too", () => {
  const lines = [{ cells: ["2026-00001", "21 nov. 2026", "EUR 762,30"], below: "+++202/6000/00192+++" }];
  const markup = renderToStaticMarkup(<LineTable titles={["Numéro", "Échéance", "Solde"]} lines={lines} />);
  const text = markup.replaceAll(/<[^>]*>/g, "");
  expect(text).toContain("2026-00001 21 nov. 2026 EUR 762,30 +++202/6000/00192+++");
  expect(markup).toMatch(/<td colSpan="3"[^>]*><span[^>]*><span class="whole"[^>]*>\+\+\+/);
});
