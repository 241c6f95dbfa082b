import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeliveryAddress } from "./delivery-address.tsx";

const unplanned = { planned: "", kg: null, note: "" };

test("a driver reads when, how heavy, and what to mind", () => {
  const delivery = { party: null, isPickup: true, place: "Mol", pieces: 10, references: [], dangerous: [] };
  const planned = { planned: "1 Dec 2026 07:30–09:00", kg: 9120, note: "Do not lay flat" };
  const text = (of: typeof unplanned | typeof planned) =>
    renderToStaticMarkup(<DeliveryAddress {...delivery} {...of} temperature="" isApple={false} />).replace(
      /<(?!\/?p\b)[^>]*>/g,
      "",
    );
  for (const words of ["Planned: 1 Dec 2026 07:30–09:00", ">10 pieces · 9,120 kg</p>", "Do not lay flat"])
    expect(text(planned)).toContain(words);
  expect(text(unplanned)).toContain(">10 pieces</p>");
  expect(text(unplanned)).not.toMatch(/Planned|kg|Note/);
});

test("a driver reads each number on one line", () => {
  const references = ["ZF-3QY4-9MWU-U", "000-89901232", "PO-952804"];
  const html = renderToStaticMarkup(
    <DeliveryAddress
      {...{
        references,
        isPickup: false,
        party: null,
        place: "Accra",
        pieces: 5,
        dangerous: [],
        temperature: "",
        ...unplanned,
        isApple: false,
      }}
    />,
  );
  for (const number of references)
    expect(html).toMatch(
      new RegExp(
        `<span class="[^"]*inline-block[^"]*">(<span [^>]*>· </span>)?<span>${number}</span></span>`,
      ),
    );
});

test("a driver opens the address in the phone's map, and calls who receives", () => {
  const party = {
    name: "An Maes",
    company: "Maes NV",
    address: "Kaai 1\n9000 Ghent",
    phone: "+32 9 555 01 80",
  };
  const draw = (isApple: boolean) =>
    renderToStaticMarkup(
      <DeliveryAddress
        {...{ party, isApple, references: [], isPickup: false, place: "Ghent", pieces: 5, dangerous: [] }}
        temperature=""
        {...unplanned}
      />,
    );
  expect(draw(false)).toContain('href="geo:0,0?q=Kaai%201%2C%209000%20Ghent"');
  expect(draw(true)).toContain('href="https://maps.apple.com/?q=Kaai%201%2C%209000%20Ghent"');
  expect(draw(true)).toContain('href="tel:+3295550180"');
});
