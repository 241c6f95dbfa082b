/** Texts of the house bill of lading. Have them checked by a lawyer before bills are issued. */
export const billOfLading = {
  /** The texts below are samples: bills of lading say so until this is false. */
  isSampleText: true,
  purpose: "for combined transport or port to port shipment",
  /** Used after the goods were loaded. */
  shipped: "SHIPPED on board the vessel named above",
  /** Used while they are only received for shipment. */
  received: "RECEIVED for shipment by the carrier",
  /** Follows «shipped» or «received». */
  taken:
    "in apparent good order and condition, unless otherwise stated, the packages or containers said to contain the goods described above. Weight, measure, marks, numbers, quality, contents and value are as declared by the shipper and unknown to the carrier. The goods are carried and delivered under the carrier’s terms and conditions, which the shipper accepts for all whom they concern.",
  originals:
    "In witness whereof the number of original bills of lading stated above has been signed, all of this tenor and date; one of them being accomplished, the others stand void. One original, duly endorsed, must be surrendered in exchange for the goods.",
  withoutOriginals:
    "NON-NEGOTIABLE. No original bill is issued: the goods are delivered to the consignee named above on proof of identity.",
} as const;
