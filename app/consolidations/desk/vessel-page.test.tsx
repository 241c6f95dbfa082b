import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { VESSEL_MESSAGES } from "../messages.ts";
import { VesselPage } from "./vessel-page.tsx";

function draw(address: string): string {
  const Component = () => (
    <VesselPage name="" choices={[]} vessel={null} address={address} answer={undefined} />
  );
  const Stub = createRoutesStub([{ path: "/admin/vessel", Component }]);
  return renderToStaticMarkup(<Stub initialEntries={[address]} />);
}

test("chosen shipments without a vessel are told so; without a choice a name is asked for", () => {
  expect(draw("/admin/vessel?scope=selection&ids=1")).toContain(VESSEL_MESSAGES.noneOfChosen);
  expect(draw("/admin/vessel")).not.toContain(VESSEL_MESSAGES.noneOfChosen);
});
