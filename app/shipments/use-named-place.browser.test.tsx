import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { useNamedPlace } from "./use-named-place.ts";

const NAMES = ["origin_location", "destination_location", "incoterm", "incoterm_place"];

function Fields() {
  return (
    <form>
      <div {...useNamedPlace({ origin_location: "Cologne", destination_location: "Milan, Italy" })}>
        {NAMES.map((name) => (
          <input key={name} name={name} aria-label={name} defaultValue={START[name]} />
        ))}
      </div>
    </form>
  );
}
const START: Record<string, string> = { origin_location: "Cologne", destination_location: "Milan, Italy" };
const field = (name: string) => page.getByLabelText(name, { exact: true });

test("the named place follows the Incoterm and its end of the route until somebody types another", async () => {
  renderRoute(<Fields />);
  await field("incoterm").fill("DAP");
  await expect.element(field("incoterm_place")).toHaveValue("Milan");
  await field("destination_location").fill("Turin, Italy");
  await expect.element(field("incoterm_place")).toHaveValue("Turin");
  await field("incoterm").fill("FCA");
  await expect.element(field("incoterm_place")).toHaveValue("Cologne");
  await field("incoterm").fill("");
  await expect.element(field("incoterm_place")).toHaveValue("");
  await field("incoterm_place").fill("Genoa");
  await field("incoterm").fill("DAP");
  await userEvent.tab();
  await expect.element(field("incoterm_place")).toHaveValue("Genoa");
});
