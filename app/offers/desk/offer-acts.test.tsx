import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { OfferActs } from "./offer-acts.tsx";

type Props = Parameters<typeof OfferActs>[0];

function delivered(state: "draft" | "open"): string {
  const offer = { id: "1", number: "OF-2026-00001", status: state === "draft" ? "draft" : "sent" };
  const props = { offer, state, versions: [], onDialog: () => undefined } as unknown as Props;
  const Stub = createRoutesStub([{ id: SHELL, path: "/", Component: () => <OfferActs {...props} /> }]);
  const loaderData = { [SHELL]: { user: { role: "sales" } } };
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData }} />);
}

test.each([
  ["draft", "Send…"],
  ["open", "Record an answer"],
] as const)("before scripts have come what needs them keeps its room beside a %s", (state, act) => {
  const html = delivered(state);
  for (const name of [act, 'aria-label="More acts of OF-2026-00001"'])
    expect(html).toMatch(new RegExp(`<span class="invisible noscript:hidden">(?:(?!</span>).)*${name}`));
});
