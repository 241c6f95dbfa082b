import { phoneHref } from "../text/phone.ts";
import { classNames } from "./class-names.ts";

// Padding enlarges the link's touch target without changing the line height.
const reachClasses = "text-link py-[0.3125rem] pointer-coarse:py-2";

export function MailLink(props: { address: string; subject?: string; className?: string }) {
  const { address, subject, className } = props;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <a
      href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}${query}`}
      className={classNames(reachClasses, className)}
    >
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
