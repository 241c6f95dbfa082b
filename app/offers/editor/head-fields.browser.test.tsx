import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { drawOnScreen } from "#tests/long-words.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { HeadFields } from "./head-fields.tsx";

const values = { service_type: "Sea Freight", weight_kg: "1250.5" };
const field = (label: string) => page.getByLabelText(label, { exact: true });

test("the chargeable weight follows service, weight and volume until somebody types another", async () => {
  renderRoute(
    <form>
      <HeadFields values={values} />
    </form>,
  );
  await field("Volume").fill("2,4");
  await expect.element(field("Chargeable weight")).toHaveValue("2400");
  await field("Service").selectOptions("Air Freight");
  await expect.element(field("Chargeable weight")).toHaveValue("1250.5");
  await field("Chargeable weight").fill("1300");
  await field("Volume").fill("9");
  await expect.element(field("Chargeable weight")).toHaveValue("1300");
});

test("a chargeable weight that nobody knows is the gross one by a click alone", async () => {
  const warnings = new Map([["chargeable_kg", "Not known: enter it, or the volume"]]);
  renderRoute(
    <form>
      <HeadFields values={{ service_type: "Road Transport" }} warnings={warnings} />
    </form>,
  );
  await field("Weight").fill("3200");
  await expect.element(field("Chargeable weight")).toHaveValue("");
  await page.getByRole("button", { name: "As gross" }).click();
  await expect.element(field("Chargeable weight")).toHaveValue("3200");
});

test("sizes of the message become figures by a click alone, and the chargeable weight follows", async () => {
  const warnings = new Map([["volume_m3", "The message of the request has sizes"]]);
  renderRoute(
    <form>
      <HeadFields
        values={{ service_type: "Sea Freight" }}
        warnings={warnings}
        inMessage={{ pieces: 3, volume_m3: 4.32 }}
      />
    </form>,
  );
  await expect.element(field("Volume")).toHaveValue("");
  const take = page.getByRole("button", { name: "Use 3 pieces, 4.32 m³" });
  await drawOnScreen(375, 812);
  const rightOf = (of: typeof take) => of.element().getBoundingClientRect().right;
  expect(rightOf(take)).toBeLessThanOrEqual(rightOf(field("Volume")));
  await take.click();
  await expect.element(field("Pieces")).toHaveValue("3");
  await expect.element(field("Volume")).toHaveValue("4.32");
  await expect.element(field("Chargeable weight")).toHaveValue("4320");
});

test("a volume of the message with three decimals is filled in so that it can mean one number", async () => {
  renderRoute(
    <form>
      <HeadFields
        values={{ service_type: "Sea Freight" }}
        warnings={new Map([["volume_m3", "The message of the request has sizes"]])}
        inMessage={{ pieces: 6, volume_m3: 2.304 }}
      />
    </form>,
  );
  await page.getByRole("button", { name: "Use 6 pieces, 2.304 m³" }).click();
  await expect.element(field("Volume")).toHaveValue("2.3040");
  await expect.element(field("Chargeable weight")).toHaveValue("2304");
});

test("a weight with its unit counts as it will be saved; one that cannot be read changes nothing", async () => {
  renderRoute(
    <form>
      <HeadFields values={values} />
    </form>,
  );
  await field("Volume").fill("2.4 m³");
  await expect.element(field("Chargeable weight")).toHaveValue("2400");
  await field("Weight").fill("3 900 kg");
  await expect.element(field("Chargeable weight")).toHaveValue("3900");
  await field("Weight").fill("about four tonnes");
  await field("Pieces").fill("3");
  await expect.element(field("Chargeable weight")).toHaveValue("3900");
});
