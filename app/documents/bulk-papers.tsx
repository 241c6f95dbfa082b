import { useState } from "react";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { LABEL_SIZES, type LabelSize } from "./paper.ts";
import { type ShipmentSelection, selectionFormData } from "#app/shipments/selection.ts";
import { LABELS_ADDRESS } from "./documents-answer.ts";
import { fetchPaper, toastAnswer } from "./desk/fetch-paper.ts";
import { ManifestDialog } from "./desk/manifest-dialog.tsx";

export function BulkPapers(props: { selection: ShipmentSelection; count: number | null }) {
  const [drawing, setDrawing] = useState(false);
  const [asking, setAsking] = useState(false);
  const labels = async (size: LabelSize) => {
    setDrawing(true);
    toastAnswer(
      await fetchPaper(
        LABELS_ADDRESS,
        new URLSearchParams([...selectionFormData(props.selection), ["size", size]]),
      ),
    );
    setDrawing(false);
  };
  return (
    <>
      <ActionMenu
        label="Size of the labels"
        trigger={
          <Button size="sm" pending={drawing}>
            Labels
          </Button>
        }
        acts={(Object.entries(LABEL_SIZES) as [LabelSize, string][]).map(([size, label]) => ({
          id: size,
          label,
          onAction: () => void labels(size),
        }))}
      />
      <Button size="sm" onClick={() => setAsking(true)}>
        Manifest
      </Button>
      {asking ? <ManifestDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
