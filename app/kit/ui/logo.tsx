import { classNames } from "./class-names.ts";

type LogoProps = {
  words: readonly [string, string];
  className?: string;
};

/** The wordmark: two words joined by the route arc, in the colour of the text. */
export function Logo({ words, className }: LogoProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-baseline font-heading text-[1.375rem] leading-none font-extrabold tracking-[-0.03em] whitespace-nowrap",
        className,
      )}
    >
      {words[0]}
      <svg viewBox="0 0 34 20" aria-hidden="true" className="mx-[0.12em] h-[0.74em] w-auto overflow-visible">
        <path
          d="M4 15.5 C 10 1.5, 23 1.5, 29.2 13"
          fill="none"
          stroke="var(--logo-line, var(--color-signal-500))"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <circle cx="4" cy="16" r="3.4" fill="var(--logo-line, var(--color-signal-500))" />
        <circle
          cx="30.2"
          cy="16"
          r="2.7"
          fill="none"
          stroke="var(--logo-line, var(--color-signal-500))"
          strokeWidth="1.8"
        />
      </svg>{" "}
      {words[1]}
    </span>
  );
}
