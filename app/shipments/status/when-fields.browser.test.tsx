import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { ResolvedPlace } from "#app/places/place.ts";
import { statusEntryFormValues } from "../status-entry.ts";
import { dateGroup, typeDate } from "#tests/date-control.ts";
import { renderRoute } from "#tests/render-route.tsx";
import { WhenFields } from "./when-fields.tsx";

const values = statusEntryFormValues(null, new Date("2026-07-01T12:30:00Z"));
const shanghai = { code: "CNSHA", name: "Shanghai", zone: "Asia/Shanghai" };

function Fields() {
  const [place, setPlace] = useState<ResolvedPlace | null>(null);
  return (
    <>
      <WhenFields values={values} place={place} />
      <button type="button" onClick={() => setPlace(place ? null : shanghai)}>
        Travel
      </button>
    </>
  );
}

const time = () => dateGroup("Time");
const travel = () => page.getByRole("button", { name: "Travel" }).click();

test("the offered time moves with the place, and says what it is in company time", async () => {
  renderRoute(<Fields />);
  await expect.element(time()).toHaveTextContent("14:30");
  await travel();
  await expect.element(time()).toHaveTextContent("20:30");
  await expect
    .element(page.getByText("Local time in Shanghai (UTC+8): Jul 01, 2026 14:30 Brussels time"))
    .toBeVisible();
  await travel();
  await expect.element(time()).toHaveTextContent("14:30");
  await expect.element(page.getByText(/Local time/)).not.toBeInTheDocument();
});

test("a time that was typed stays as it is, local at the place", async () => {
  renderRoute(<Fields />);
  await typeDate("Time", "0900");
  await travel();
  await expect.element(time()).toHaveTextContent("09:00");
  await expect.element(page.getByText(/Jul 01, 2026 03:00 Brussels time/)).toBeVisible();
});
