import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DeliveryAddress } from "./delivery-address.tsx";

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
      }}
    />,
  );
  for (const number of references)
    expect(html).toMatch(
      new RegExp(`<span class="[^"]*inline-block[^"]*"><span [^>]*>· </span><span>${number}</span></span>`),
    );
});
