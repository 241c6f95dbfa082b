import { expect, test } from "vitest";
import { englishInOffer } from "./english-texts.ts";
import type { TemplateInput } from "./template.ts";

const line = (description: string) => ({ description }) as TemplateInput["lines"][number];

test("texts of a template and a code that stayed English are named, by where they stand", () => {
  const kept = {
    templates: [
      {
        conditions: "Subject to space",
        lines: [line("Air freight"), line("Air waybill"), line("Handling")],
        texts: { nl: { conditions: null, lines: ["Luchtvracht", "", "Handling"] } },
      },
    ],
    codes: [{ descriptions: { en: "Storage", nl: "Opslag" } }],
  };
  const offer = {
    conditions: "Subject to space",
    lines: ["Luchtvracht", "Air waybill", "Storage", "Typed by hand"].map(line),
  };
  expect(englishInOffer(offer, "nl", kept)).toBe(
    "The customer reads Dutch, and this is in English: Line 2, Line 3, Conditions",
  );
  expect(englishInOffer(offer, "en", kept)).toBeNull();
  const dutch = { conditions: "Onder voorbehoud", lines: [line("Luchtvracht"), line("Opslag")] };
  expect(englishInOffer(dutch, "nl", kept)).toBeNull();
});
