import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RecordActs, sendAct } from "./record-acts.tsx";

/** What a browser without scripts shows of the acts. */
function plainTexts(): string[] {
  const reopen = sendAct(() => {}, { id: "reopen", label: "Reopen", fields: { intent: "reopen" } });
  const dialog = { id: "edit", label: "Edit", onAction: () => {} };
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <RecordActs
          of="ZF-1"
          acts={[reopen, dialog]}
          more={[{ id: "ubl", label: "E-invoice", href: "/ubl" }]}
        />
      ),
    },
  ]);
  const html = renderToStaticMarkup(<Page />);
  // Without a class: a display of its own would show its content, a text, beside scripts too.
  const plain = /<noscript>(.*)<\/noscript>/.exec(html)?.[1] ?? "";
  return [...plain.matchAll(/<(form|a|button|input)\b[^>]*/g)].map(([tag]) =>
    tag.replace(/ (?:class|type)="[^"]*"/g, ""),
  );
}

test("without scripts acts that send the same each time are forms, and files of the menu are links", () => {
  expect(plainTexts()).toEqual([
    '<form method="post"',
    '<input name="intent" value="reopen"/',
    "<button",
    '<a href="/ubl"',
  ]);
});
