import { expect, test } from "vitest";
import { inSentence } from "./counts.ts";

test.each([
  ["Packing list", "packing list"],
  ["CMR consignment note", "CMR consignment note"],
  ["AWB", "AWB"],
  ["Émballage", "émballage"],
])("%s is %s inside a sentence", (label, words) => expect(inSentence(label)).toBe(words));
