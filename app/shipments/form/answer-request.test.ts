import { describe, expect, it } from "vitest";
import { goodsFieldsOf, shipmentFieldsOf } from "./answer-request.ts";
import { requestedServices } from "#app/goods/read-service-type.ts";

const request = {
  id: "0e5a8e0c-3a0b-4f5e-9a43-6f6f3b1d2c4e",
  name: "Ngozi Okafor",
  email: "ngozi@brightpath.example",
  service_type: "Air Freight, Sea Freight",
  origin_location: "Brussels",
  destination_location: "Lagos",
  cargo_type: "School furniture",
  weight: "1 850 kg",
  dimensions: null,
  message: "Flat packed.\nPlease quote both & soon",
};

describe("the shipment of a request", () => {
  it("is prefilled with route, service, weight and notes", () => {
    expect(shipmentFieldsOf(request)).toEqual({
      origin_location: "Brussels",
      destination_location: "Lagos",
      service_type: "Air Freight",
      weight: "1850",
      dimensions: "",
      pieces: "",
      notes:
        "Cargo: School furniture\nWeight as asked for: 1 850 kg\nServices asked for: Air Freight, Sea Freight\n\nFlat packed.\nPlease quote both & soon",
    });
  });

  it("has the goods rows its sizes say clearly, else none", () => {
    const rows = (values: object) => goodsFieldsOf({ ...request, ...values });
    expect(rows({ dimensions: "3 plt 120/80/150", weight: "412,5 kg" })).toMatchObject({
      "goods.0.packages": "3",
      "goods.0.package_code": "PX",
      "goods.0.length_cm": "120",
      "goods.0.gross_kg": "412.5",
      details: "1",
    });
    expect(rows({ cargo_type: "2 x 60x40x40 cm" })).toMatchObject({ "goods.0.packages": "2" });
    expect(rows({ dimensions: "about 120x80, three of them", cargo_type: "2 x 60x40x40 cm" })).toEqual({});
  });

  it("has the sizes of its message as a text of its own, where no field has any", () => {
    const dimensions = (values: object) => shipmentFieldsOf({ ...request, ...values }).dimensions;
    const message = "Bonjour, 3 palettes 120x80x150 et 2 caisses 60x40x40 cm, fragile.";
    expect(dimensions({ message })).toBe("3 palettes 120x80x150; 2 caisses 60x40x40 cm");
    expect(dimensions({ message, dimensions: "see list" })).toBe("see list");
    expect(dimensions({ message, cargo_type: "2 x 60x40x40 cm" })).toBe("");
    expect(dimensions({ message: "3 palettes" })).toBe("");
  });

  it("has the pieces that its cargo names", () => {
    expect(shipmentFieldsOf({ ...request, cargo_type: "4 palettes" }).pieces).toBe("4");
  });

  it("leaves an unreadable weight empty, with its text in the notes", () => {
    const fields = shipmentFieldsOf({ ...request, weight: "2 pallets", service_type: null, message: null });
    expect(fields).toMatchObject({
      weight: "",
      service_type: "Road Transport",
      notes: "Cargo: School furniture\nWeight as asked for: 2 pallets",
    });
  });

  it("reads services by either name", () => {
    expect(requestedServices("sea, air")).toEqual(["Air Freight", "Sea Freight"]);
    expect(requestedServices("Road Transport")).toEqual(["Road Transport"]);
    expect([requestedServices(null), requestedServices("rail")]).toEqual([[], []]);
  });
});
