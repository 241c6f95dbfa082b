export const DELIVERY_MESSAGES = {
  driverRequired: "Say who drives",
  driverTooLong: "At most 254 characters",
  emailRequired: "Type the driver's e-mail address",
  emailInvalid: "Please enter a valid email address",
  handedIn: (at: string) => `Proof handed in by driver, signed ${at}: set delivered?`,
  handedInWithRemark: (at: string) =>
    `Delivery with a remark, signed ${at}: look into it before you set it delivered`,
} as const;
