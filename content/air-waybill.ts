/** Texts of the house air waybill. Have them checked by a lawyer before waybills are issued. */
export const airWaybill = {
  /** The texts below are samples: waybills say so until this is false. */
  isSampleText: true,
  accepted:
    "The goods described here are accepted in apparent good order and condition, unless noted, for carriage under the conditions of contract of the issuing carrier, which are sent on request. They may be carried by any other means, road included, unless the shipper says otherwise here. Liability is limited as the Montreal Convention has it; a higher limit needs a declared value for carriage and a supplementary charge.",
  certified:
    "The shipper certifies that the particulars on the face of this waybill are correct, and that any part of the consignment that is dangerous is named, packed and labelled as the regulations for dangerous goods by air require.",
  /** In the boxes of rate and charges: the agreed amounts are in the offer and on the invoice. */
  charges: "AS AGREED",
} as const;
