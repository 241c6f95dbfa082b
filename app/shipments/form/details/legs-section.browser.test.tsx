import { useRef, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chargeableFigures } from "#content/chargeable-weight.ts";
import { useTypedForm } from "#app/kit/forms/use-typed-form.ts";
import { dateGroup, typeDate } from "#tests/date-control.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { DetailsFields } from "../../shipment-form-body.tsx";
import { readInput } from "../../read-input.ts";

const CHARGED = chargeableFigures({ air_cm3_per_kg: 6_000 });
const LEG = {
  "legs.0.kind": "main",
  "legs.0.mode": "sea",
  "legs.0.from_place": "Shanghai",
  "legs.0.from_code": "CNSHA",
  "legs.0.from_zone": "Asia/Shanghai",
  "legs.0.to_place": "Quay 7",
  "legs.0.to_zone": "",
  "legs.0.etd": "2026-03-05T23:30",
};

function Form({ values, plain = false }: { values: Record<string, string>; plain?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const typed = useTypedForm(form, values, (record) => readInput(record, CHARGED));
  return (
    <form ref={form}>
      <DetailsFields values={values} typed={typed} errors={{}} shipment={null} plain={plain} />
      <output>{typed.eta?.toISOString() ?? "none"}</output>
      <output>{[...typed.warnings.values()].join("; ")}</output>
    </form>
  );
}

const MEANT: Record<string, unknown> = {
  Shanghai: { code: "CNSHA", name: "Shanghai", zone: "Asia/Shanghai" },
  "New York": { code: "USNYC", name: "New York", zone: "America/New_York" },
};

beforeEach(async () => {
  // A date field renders its segments only when it is in view.
  await page.viewport(800, 3000);
  vi.spyOn(window, "fetch").mockImplementation((input) => {
    const { searchParams } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const means = searchParams.get("means");
    return Promise.resolve(Response.json(means === null ? [] : (MEANT[means] ?? null)));
  });
});

test("each time says in whose clocks it is, and follows the place as it is typed", async () => {
  renderRoute(<Form values={LEG} />);
  await expect
    .element(dateGroup("ETD"))
    .toHaveAccessibleDescription(expect.stringContaining("Local time in Shanghai, UTC+8"));
  await expect
    .element(dateGroup("ATD"))
    .toHaveAccessibleDescription(expect.stringContaining("Local time in Shanghai, UTC+8"));
  const unknown = "Brussels time: the time zone of this place is not known";
  await expect.element(dateGroup("ETA")).toHaveAccessibleDescription(expect.stringContaining(unknown));
  await typeDate("ETA", "011120260130");
  await expect.element(page.getByText("2026-11-01T00:30:00.000Z")).toBeVisible();
  await page.getByRole("combobox", { name: "To" }).fill("New York");
  // The open list of suggestions hides the surrounding elements from role queries.
  await expect.element(page.getByText("Local time in New York, UTC−4").first()).toBeVisible();
  await expect.element(page.getByText("2026-11-01T05:30:00.000Z")).toBeVisible();
});

test("a time that the clocks of the place skip says what it counts as", async () => {
  const values = { ...LEG, "legs.0.to_place": "New York", "legs.0.to_zone": "America/New_York" };
  renderRoute(<Form values={values} />);
  await typeDate("ETA", "080320260230");
  await expect
    .element(dateGroup("ETA"))
    .toHaveAccessibleDescription(
      expect.stringContaining(
        "Local time in New York, UTC−4: the clocks skip this hour there, it counts as 03:30",
      ),
    );
});

test("a leg that is added asks for the zones of the places it begins with", async () => {
  const values = { ...LEG, "legs.0.to_place": "New York", "legs.0.to_zone": "" };
  renderRoute(
    <Form values={{ ...values, destination_location: "New York", "legs.0.to_zone": "America/New_York" }} />,
  );
  await page.getByRole("button", { name: "Add leg" }).click();
  await expect
    .element(dateGroup("ETD").nth(1))
    .toHaveAccessibleDescription(/Local time in New York, UTC−[45]$/);
});

test("empty legs stand there without scripts; with them those alone stay that somebody typed into", async () => {
  function Hydrating() {
    const [plain, setPlain] = useState(true);
    return (
      <>
        <Form values={LEG} plain={plain} />
        <button onClick={() => setPlain(false)}>Hydrate</button>
      </>
    );
  }
  renderRoute(<Hydrating />);
  await expect.element(page.getByRole("group", { name: "Leg 3", exact: true })).toBeVisible();
  await page.getByRole("group", { name: "Leg 3", exact: true }).getByLabelText("Plate").fill("1-ABC-123");
  await page.getByRole("button", { name: "Hydrate" }).click();
  await expect.element(page.getByRole("button", { name: "Add leg" })).toBeVisible();
  await expect.element(page.getByRole("group", { name: "Leg 3", exact: true })).not.toBeInTheDocument();
  const second = page.getByRole("group", { name: "Leg 2", exact: true });
  await expect.element(second.getByLabelText("Plate")).toHaveValue("1-ABC-123");
});

test("Enter in a leg goes to the same field of the next one, and from the last to «Add leg»; nothing is sent", async () => {
  const second = Object.entries(LEG).map(([name, text]) => [name.replace("legs.0", "legs.1"), text]);
  renderRoute(<Form values={{ ...LEG, ...Object.fromEntries(second) }} />);
  const legs = [1, 2].map((number) => page.getByRole("group", { name: `Leg ${number}`, exact: true }));
  const [one, other] = legs as [(typeof legs)[0], (typeof legs)[0]];
  await expect.element(other.getByLabelText("Vessel and voyage")).toBeVisible();
  const sent = vi.fn((event: Event) => event.preventDefault());
  other.element().closest("form")!.addEventListener("submit", sent);
  for (const field of ["Vessel and voyage", "Carrier", "From"]) {
    await one.getByLabelText(field, { exact: true }).click();
    await userEvent.keyboard("{Enter}");
    await expect.element(other.getByLabelText(field, { exact: true })).toHaveFocus();
  }
  await dateGroup("ETD").nth(0).getByRole("spinbutton").first().click();
  await userEvent.keyboard("{Enter}");
  await expect.element(dateGroup("ETD").nth(1).getByRole("spinbutton").first()).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("button", { name: "Add leg" })).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});
