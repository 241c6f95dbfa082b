import { mailtoLink } from "../mailto.ts";

/** The public tracking URL of a shipment; `publicUrl` has no trailing slash. */
export function trackingAddress(publicUrl: string, trackingNumber: string): string {
  return `${publicUrl}/track?number=${encodeURIComponent(trackingNumber)}`;
}

/** The link of «Send Tracking Link»: a mail to a party with the tracking URL. */
export function trackingLetter(letter: {
  to: string;
  /** The recipient's name; null where it is unknown. */
  name: string | null;
  shipment: { tracking_number: string; origin_location: string; destination_location: string };
  /** From `trackingAddress`. */
  address: string;
  company: string;
}): string {
  const { tracking_number: number, origin_location: from, destination_location: to } = letter.shipment;
  return mailtoLink({
    to: letter.to,
    subject: `Your shipment ${number}: ${from} to ${to}`,
    text: [
      `Dear ${letter.name || "Sir or Madam"},`,
      `Your shipment from ${from} to ${to} has the tracking number ${number}. You can follow it here at any time:`,
      letter.address,
      `Kind regards,\n${letter.company}`,
    ].join("\n\n"),
  });
}
