import { mailtoLink } from "../mailto.ts";

/** The page on which anybody follows a shipment; `publicUrl` is the site's own address, without a final slash. */
export function trackingAddress(publicUrl: string, trackingNumber: string): string {
  return `${publicUrl}/track?number=${encodeURIComponent(trackingNumber)}`;
}

/** The link of «Send Tracking Link»: a letter that tells a party of a shipment where to follow it. */
export function trackingLetter(letter: {
  to: string;
  /** Who is written to; null where the name is not known. */
  name: string | null;
  shipment: { tracking_number: string; origin_location: string; destination_location: string };
  /** As `trackingAddress` gives it. */
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
