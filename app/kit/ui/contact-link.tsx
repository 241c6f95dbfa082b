import { phoneHref } from "../text/phone.ts";
import { classNames } from "./class-names.ts";

// Padding enlarges the link's touch target without changing the line height.
const reachClasses = "text-link py-[0.3125rem] pointer-coarse:py-2";

/** Address of a mail, with its subject so that the reader knows what it is about. */
export const mailHref = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replaceAll("%40", "@")}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;

export function MailLink(props: { address: string; subject?: string; className?: string }) {
  const { address, subject, className } = props;
  return (
    <a href={mailHref(address, subject)} className={classNames(reachClasses, className)}>
      {address}
    </a>
  );
}

export function PhoneLink({ number, className }: { number: string; className?: string }) {
  return (
    <a href={phoneHref(number)} className={classNames(reachClasses, className)}>
      {number}
    </a>
  );
}
