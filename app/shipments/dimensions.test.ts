import { expect, test } from "vitest";
import { namesSizes, readDimensions, sizesInMessage, volumeOfPackages } from "./dimensions.ts";

const volume = (text: string) => {
  const rows = readDimensions(text);
  return rows && volumeOfPackages(rows);
};

test("sizes are read as people write them, one package or many", () => {
  for (const [text, cubicMetres] of [
    ["120x80x150 cm", 1.44],
    ["3 x 120x80x150 cm", 4.32],
    ["3x120x80x150cm", 4.32],
    ["3 x 120 x 80 x 150 cm", 4.32],
    ["3 plt 120/80/150", 4.32],
    ["3 pallets of 120 x 80 x 150 cm", 4.32],
    ["3 Euro-pallets 120*80*150", 4.32],
    ["120x80x150 cm x 3", 4.32],
    ["120x80x150 cm (3 pcs)", 4.32],
    ["1200 × 800 × 1500 mm", 1.44],
    ["3  plt\t120  x\u00a0 80  x  150  cm", 4.32],
    ["1'200 x 800 x 1’500 mm", 1.44],
    ["L120 x B80 x H150 cm", 1.44],
    ["1,2 x 0,8 x 1,5 m", 1.44],
    ["120cm x 80cm x 1.5m", 1.44],
    ["12 x 40x30x30 cm", 0.432],
    ["3 plt 120/80/150 + 2 ctn 60x40x40", 4.512],
    ["3 x 120x80x150 cm, 60x40x40 cm", 4.416],
    ["3 x 120x80x150 cm\n2 x 60x40x40 cm", 4.512],
    ["2 plt 120x80x100 and 1 crate 200x100x100 cm", 3.92],
    ["12 palettes de vin, 120x80x150 cm", 17.28],
    ["12 Paletten Wein 120 x 80 x 150 CM", 17.28],
    ["12 pallets wijn en bier: 120x80x150 cm", 17.28],
    ["2 pallets of machine parts - 120x80x100 cm", 1.92],
    ["6 caisses bois 120x80x90 cm", 5.184],
  ] as const)
    expect(volume(text), text).toBe(cubicMetres);
  expect(readDimensions("3 plt 120/80/150")).toEqual([
    { packages: 3, package_code: "PX", description: null, length_cm: 120, width_cm: 80, height_cm: 150 },
  ]);
  const named = readDimensions("12 palettes de vin d'Alsace, 120x80x150 cm, 2 Kisten Gläser 60x40x40 cm");
  expect(
    named?.map(({ packages, package_code, description }) => [packages, package_code, description]),
  ).toEqual([
    [12, "PX", "vin d'Alsace"],
    [2, "CS", "Gläser"],
  ]);
});

test("what can be read in two ways, or not at all, is nothing", () => {
  for (const text of [
    "",
    "two pallets",
    "120x80",
    "1200x800x1500",
    "1.2 x 0.8 x 1.5",
    "50x40x30x30",
    "120x80x150x3",
    "3 x 120x80x150 cm x 2",
    "3 x 120x80x150 cm, the rest to follow",
    "0 x 120x80x150 cm",
    "1.250 x 80 x 100 cm",
    "3 120x80x150 cm",
    "1 200 x 800 x 1 500 mm",
    "12 wines, 120x80x150 cm",
    "4 pallets, 2 crates 30x30x30 cm",
    "pallets of wine, 120x80x150 cm",
    "6 cartons on a pallet 120x80x90 cm",
    "6 dozen samen op pallet 120x80x90 cm",
    "6 caisses sur palette, 120x80x90 cm",
    "6 Kartons zusammen 120x80x90 cm",
  ])
    expect(readDimensions(text), text).toBeNull();
});

test.each([
  ["3 palettes 120x80x150, fragile", 3],
  ["Nous avons 3 palettes de 120x80x150 cm. À enlever le 12 décembre, merci !", 3],
  ["Goedendag,\n2 colli 60/40/40 cm en 1 krat 120x80x100 cm\nNiet stapelbaar", 3],
  ["Dimensions: 4 x 1.2 x 0.8 x 1 m, 450 kg", 4],
  ["120x80x150 cm (5 pcs)", 5],
])("the sizes inside a message are read: %s", (text, packages) => {
  const rows = readDimensions(sizesInMessage(text) ?? "");
  expect(rows?.reduce((sum, row) => sum + row.packages, 0)).toBe(packages);
});

test("no size of a message is guessed", () => {
  for (const text of [
    "Trois palettes, 120x80x150",
    "Deux caisses et 3 palettes 120x80x150",
    "3 crates 120x80x150, and a drum",
    "6 cartons 120x80x90 on a pallet",
    "6 cartons 120x80x90, together",
    "3 palettes 120x80x150, 2 caisses",
    "3 pallets 1200x800x1500",
    "3 pallets 120x80x150 or so",
    "Good morning",
  ])
    expect(sizesInMessage(text), text).toBeNull();
});

test("a text that names sizes is known as one, readable or not", () => {
  expect(namesSizes("about 1200x800x1500, stackable")).toBe(true);
  expect(namesSizes("2 colli 120/80/150 and more")).toBe(true);
  expect(namesSizes("about 120  cm \t x  80\u00a0 x\n150 cm")).toBe(true);
  expect(namesSizes("delivery 24/7, 3 pallets")).toBe(false);
});
