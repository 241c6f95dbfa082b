import { expect, test } from "vitest";
import { carrierForm, carrierFormValues } from "./carrier.ts";

const typed = {
  name: " Maersk ",
  other_names: "Maersk Line; MAERSK;\nSealand",
  modes: ["sea", "rail", "balloon"],
  scac: "maeu",
  iata_prefix: "",
  "contacts.0.name": "Bookings",
  "contacts.0.email": "",
  "contacts.4.name": "Dispatch",
  "contacts.4.email": "dispatch@maersk.example",
  "contacts.4.gets_orders": "1",
};

test("a carrier is read with its names once, its codes in capitals, and its people by row", () => {
  const carrier = carrierForm.parse(typed);
  expect(carrier).toMatchObject({
    name: "Maersk",
    other_names: ["Maersk Line", "Sealand"],
    modes: ["sea", "rail"],
    scac: "MAEU",
    iata_prefix: null,
    contacts: [
      { name: "Bookings", gets_orders: false },
      { name: "Dispatch", gets_orders: true },
    ],
  });
  const values = { ...carrierFormValues(carrier), modes: carrier.modes };
  expect(carrierForm.parse(values)).toEqual(carrier);
});

test("a wrong field says so beside itself", () => {
  const wrong = { ...typed, name: "", scac: "M1", iata_prefix: "20", "contacts.4.email": "" };
  const paths = carrierForm.safeParse(wrong).error?.issues.map(({ path }) => path.join("."));
  expect(paths).toEqual(["name", "scac", "iata_prefix", "contacts.4.email"]);
});
