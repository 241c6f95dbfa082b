import type { FormRows, RowValues } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { readPastedGoods } from "./goods-paste.ts";
import type { FormInput } from "../../read-input.ts";

/** Offers to convert sizes typed into «Dimensions» to goods rows, replacing empty ones. */
export function SizesNote({ sizes, rows }: { sizes: FormInput["sizes"]; rows: FormRows }) {
  if (!sizes) return null;
  const make = () => {
    const sizeRows = readPastedGoods(sizes.text)?.rows ?? [];
    const weighed =
      sizeRows.length === 1 && sizes.weight ? [{ ...sizeRows[0], gross_kg: sizes.weight }] : sizeRows;
    rows.add(weighed as RowValues[], { instead: rows.rows.map(({ index }) => index) });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 notice py-2.5">
      <p>
        <bdi>«{sizes.text}»</bdi>
        <span> is a text. As goods rows it counts in pieces, volume and chargeable weight.</span>
      </p>
      <Button onClick={make}>Make goods rows</Button>
    </div>
  );
}
