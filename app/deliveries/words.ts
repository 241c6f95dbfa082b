export const DELIVERY_MESSAGES = {
  driverRequired: "Say who drives",
  driverTooLong: "At most 254 characters",
  emailRequired: "Type the driver's e-mail address",
  piecesInvalid: "Type a number of pieces",
  piecesRequired: "Type how many pieces were delivered",
  tooMany: (left: string, count: number) =>
    count === 0
      ? "All pieces are delivered already"
      : `Only ${left} ${count === 1 ? "is" : "are"} left to deliver`,
  damagedOfDelivered: "Damaged pieces are among those delivered: more are damaged than delivered",
  timeRequired: "Type when it was delivered",
  signerTooLong: "At most 200 characters",
  remarkTooLong: "At most 1,000 characters",
  recordedMeanwhile: "Somebody recorded a delivery meanwhile. Look at it, then record yours.",
  undoneMeanwhile: "This delivery was undone already",
  countedProof: (pieces: string, at: string) => `Handed in by driver, signed ${at}: ${pieces}`,
  emailInvalid: "Please enter a valid email address",
  handedIn: (at: string) => `Proof handed in by driver, signed ${at}: set delivered?`,
  pickedUp: (at: string) => `Proof of pick-up handed in by driver, signed ${at}: set picked up?`,
  notShown: (at: string) => `Customers see no proof of delivery yet: show them the driver's, signed ${at}?`,
  handedInWithRemark: (at: string) =>
    `Delivery with a remark, signed ${at}: look into it before you set it delivered`,
} as const;
