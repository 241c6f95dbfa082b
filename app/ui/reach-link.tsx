import { classNames } from "./class-names.ts";

/** An e-mail address that opens a new mail. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`}
      className={classNames("text-link", className)}
    >
      {address}
    </a>
  );
}

/** A telephone number that can be called: digits and a leading + alone go into the address. */
export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={classNames("text-link", className)}>
      {number}
    </a>
  );
}
