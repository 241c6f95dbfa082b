import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useCan } from "#app/access/use-can.ts";
import { partySearchAddress } from "#app/parties/party-kind.ts";
import type { MissingBox } from "./paper-data.ts";

export function MissingBoxes({ boxes, shipmentId }: { boxes: readonly MissingBox[]; shipmentId: string }) {
  const empty = boxes.filter(({ unprinted }) => !unprinted);
  const unprinted = boxes.filter((box) => box.unprinted);
  return (
    <>
      <Boxes boxes={empty} shipmentId={shipmentId}>
        {empty.length === 1 ? "One box is empty" : `${empty.length} boxes are empty`}
      </Boxes>
      <Boxes boxes={unprinted} shipmentId={shipmentId}>
        Not in Latin, Greek, Cyrillic or Arabic letters: printed as empty squares
      </Boxes>
    </>
  );
}

function Boxes(props: { boxes: readonly MissingBox[]; shipmentId: string; children: string }) {
  const { boxes, shipmentId, children } = props;
  const mayEdit = useCan("shipments.write");
  if (boxes.length === 0) return null;
  return (
    <div className="mt-2 flex gap-1.5 text-sm text-yellow-700">
      <TriangleAlert aria-hidden="true" className="mt-1 size-3.5 shrink-0" />
      <div className="min-w-0">
        <p>{children}</p>
        <ul className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5">
          {boxes.map(({ box, title, field, words, party }) => (
            <li key={`${box} ${field}`} title={words} className="wrap-anywhere">
              {mayEdit ? (
                <Link
                  to={
                    party
                      ? partySearchAddress(party.kind, party.search)
                      : { pathname: `/admin/shipments/${shipmentId}/edit`, hash: field }
                  }
                  className="text-link inline-block py-0.5 pointer-coarse:py-2.5"
                >
                  {box === title ? title : `${box} ${title}`}
                  <span className="sr-only">: {words}</span>
                </Link>
              ) : box === title ? (
                title
              ) : (
                `${box} ${title}`
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
