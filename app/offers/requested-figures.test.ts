import { describe, expect, test } from "vitest";
import { requestedFigures, sizesOfMessage, unreadSizes } from "./requested-figures.ts";

const air = { cm3PerKg: 6_000, roundUpToKg: 0.5 };
const request = (figures: Partial<Parameters<typeof unreadSizes>[0]>) => ({
  weight: null,
  dimensions: null,
  cargo_type: null,
  message: null,
  ...figures,
});

describe("what a request says of its goods", () => {
  test("is charged by its sizes where they weigh more than the scale says", () => {
    const light = request({ weight: "100 kg", dimensions: "3 x 120x80x150 cm" });
    expect(requestedFigures(light, air)).toEqual({
      pieces: 3,
      weight_kg: "100",
      chargeable_kg: "720",
      volume_m3: "4.32",
      containers: null,
    });
    const volume = request({ weight: "100 kg", dimensions: "4.2 m³" });
    expect(requestedFigures(volume, air).chargeable_kg).toBe("700");
    const inCargo = request({ weight: "100 kg", cargo_type: "3 pallets 120x80x150 cm" });
    expect(requestedFigures(inCargo, air).chargeable_kg).toBe("720");
    const named = request({ weight: "7200", cargo_type: "12 palettes de vin, 120x80x150 cm" });
    expect(requestedFigures(named, air)).toMatchObject({
      pieces: 12,
      volume_m3: "17.28",
      chargeable_kg: "7200",
    });
    const unread = request({ weight: "100 kg", dimensions: "1200x800x1500" });
    expect(requestedFigures(unread, air)).toMatchObject({ weight_kg: "100", chargeable_kg: null });
    expect(requestedFigures(request({ weight: "100 kg" }), air).chargeable_kg).toBeNull();
  });

  test("are as many pieces as its cargo names packages, in the languages of customers", () => {
    const piecesOf = (cargo_type: string) => requestedFigures(request({ cargo_type }), air).pieces;
    const named = ["4 palettes", "4 pallets kaas", "4 x Paletten", "4 dozen", "4 colis, gerbables", "4 PLT"];
    expect(named.map(piecesOf)).toEqual([4, 4, 4, 4, 4, 4]);
    const unclear = [
      "4 pallets + 2 dozen",
      "20 ft container",
      "4 t steel",
      "0 pallets",
      "palettes",
      "4x4 trucks",
    ];
    expect(unclear.map(piecesOf)).toEqual([null, null, null, null, null, null]);
  });

  test("proposes the sizes inside its message, which are in no figure until staff take them", () => {
    const asked = request({ message: "Bonjour, 3 palettes 120x80x150, fragile" });
    expect(sizesOfMessage(asked)).toEqual({ pieces: 3, volume_m3: 4.32 });
    expect(requestedFigures(asked, air)).toMatchObject({ pieces: null, volume_m3: null });
    expect(sizesOfMessage({ ...asked, dimensions: "2 x 60x40x40 cm" })).toBeNull();
    expect(sizesOfMessage(request({ message: "two pallets" }))).toBeNull();
  });

  test("names sizes that could not be read, wherever they stand", () => {
    expect(unreadSizes(request({ dimensions: "1200x800x1500" }))).toBe("1200x800x1500");
    expect(unreadSizes(request({ dimensions: "see packing list" }))).toBe("see packing list");
    expect(unreadSizes(request({ message: "Three crates of 120x80x150, and a drum." }))).toContain(
      "120x80x150",
    );
    expect(unreadSizes(request({ cargo_type: "machine parts" }))).toBeNull();
    expect(unreadSizes(request({ dimensions: "3 plt 120/80/150" }))).toBeNull();
  });
});
