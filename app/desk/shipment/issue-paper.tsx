import { NameFirst } from "#app/accounts/own-name.tsx";
import { priceOfHaulage } from "#app/charges/charge.ts";
import { namesIssuer } from "#app/documents/document.ts";
import { IssueDialog } from "#app/documents/document-dialogs.tsx";
import type { ListedDocument } from "#app/documents/list-documents.server.ts";
import type { SingleKind } from "#app/shipments/paper.ts";
import { useShipmentPage } from "./use-shipment-page.ts";

/** Asks what a paper of the open shipment needs, and issues it, or its next revision. */
export function IssuePaper(props: { kind: SingleKind; revises?: ListedDocument; onClose: () => void }) {
  const { shipment, documents, letters, charges } = useShipmentPage();
  const { houseBills, stocks, notifyParties, carrier, haulier, papers } = documents;
  const dialog = (
    <IssueDialog
      {...props}
      shipmentId={shipment.id}
      number={shipment.tracking_number}
      missing={papers.find(({ kind }) => kind === props.kind)?.missing ?? []}
      {...{ houseBills, stocks, notifyParties }}
      language={props.kind === "transport_order" ? (carrier?.language ?? "en") : letters.consignee.language}
      price={priceOfHaulage(charges?.charges ?? [], haulier)}
    />
  );
  return namesIssuer(props.kind) ? <NameFirst onClose={props.onClose}>{dialog}</NameFirst> : dialog;
}
