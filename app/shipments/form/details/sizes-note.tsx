import { useEffect, useEffectEvent, useRef } from "react";
import type { FormRows, RowValues } from "#app/kit/forms/use-form-rows.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { readPastedGoods } from "./goods-paste.ts";
import type { FormInput } from "../../read-input.ts";

/**
 * Converts sizes typed into «Dimensions» to goods rows, replacing empty ones, when the field is left. Sizes that stood
 * there before, or whose rows were removed, wait for the button.
 */
export function SizesNote({ sizes, rows }: { sizes: FormInput["sizes"]; rows: FormRows }) {
  /** Sizes of the field that was left, until they are read. */
  const left = useRef<string>(undefined);
  const make = () => {
    left.current = undefined;
    if (!sizes) return;
    const sizeRows = readPastedGoods(sizes.text)?.rows ?? [];
    const weighed =
      sizeRows.length === 1 && sizes.weight ? [{ ...sizeRows[0], gross_kg: sizes.weight }] : sizeRows;
    rows.add(weighed as RowValues[], { instead: rows.rows.map(({ index }) => index) });
  };
  const makeOfLeft = useEffectEvent(() => {
    if (sizes !== null && sizes.text === left.current) make();
  });
  useEffect(() => makeOfLeft(), [sizes]);
  useEffect(() => {
    const take = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "dimensions") return;
      left.current = target.value.trim();
      makeOfLeft();
    };
    document.addEventListener("change", take);
    return () => document.removeEventListener("change", take);
  }, []);
  if (!sizes) return null;
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
