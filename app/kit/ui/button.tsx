import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

export type ButtonVariant = "primary" | "strong" | "secondary" | "quiet" | "danger" | "inverse";
type ButtonSize = "sm" | "md" | "lg";

export type ButtonStyle = {
  /** `primary` is signal orange, once per screen; `strong` is ink, beside it. `inverse` is the outline on dark pictures and ink. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Square, for one icon; give the button an `aria-label`. */
  iconOnly?: boolean;
};

const base =
  "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none " +
  "transition-[background-color,border-color,color] duration-150 aria-disabled:opacity-55";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-signal-500 text-shade hover:bg-signal-400 active:bg-signal-600 disabled:bg-slate-200 disabled:text-slate-600 forced-colors:border",
  strong: "bg-ink-900 text-white hover:bg-ink-800 active:bg-ink-950 disabled:opacity-55 forced-colors:border",
  secondary:
    "border border-slate-300 bg-white text-ink-900 hover:border-ink-700 hover:bg-slate-50 active:bg-slate-100 disabled:opacity-55",
  quiet: "quiet text-ink-800 hover:bg-slate-100 active:bg-slate-200 disabled:opacity-55",
  danger: "bg-red-700 text-white hover:bg-red-800 active:bg-red-900 disabled:opacity-55 forced-colors:border",
  inverse:
    "border border-white/45 text-white hover:border-white hover:bg-white/10 active:bg-white/20 disabled:opacity-55",
};

const sizes: Record<ButtonSize, [withText: string, iconOnly: string]> = {
  sm: [
    "h-8 px-3 text-sm pointer-coarse:h-11 [&_svg]:size-4",
    "size-8 text-sm pointer-coarse:size-11 [&_svg]:size-4",
  ],
  md: [
    "button-breaks h-(--control-height) min-h-(--control-height) px-[1.15em] text-(length:--control-text) [&_svg]:size-[1.125em]",
    "size-(--control-height) [&_svg]:size-[1.125rem]",
  ],
  lg: ["button-breaks h-14 min-h-14 px-5 sm:px-7 sm:text-lg [&_svg]:size-5", "size-14 [&_svg]:size-5"],
};

export function buttonClasses({
  variant = "secondary",
  size = "md",
  iconOnly = false,
}: ButtonStyle = {}): string {
  return classNames(base, variants[variant], sizes[size][iconOnly ? 1 : 0]);
}

export type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** The action is running: clicks do nothing. Not `disabled`, since a disabled button would lose the focus. */
    pending?: boolean;
    pendingLabel?: ReactNode;
  };

export function Button({
  variant,
  size,
  iconOnly,
  pending = false,
  pendingLabel,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || rest["aria-disabled"]}
      aria-busy={pending || undefined}
      // Enter in a field clicks the form's button too: prevents submitting twice.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClasses({ variant, size, iconOnly }), className)}
    >
      {pending ? <Spinner size="sm" label={null} /> : null}
      {pending && iconOnly ? null : (
        // A wrapper for each text: translation tools wrap texts, and React could not remove a bare one.
        <span key={String(pending)} className="contents">
          {pending && pendingLabel ? pendingLabel : children}
        </span>
      )}
    </button>
  );
}

/** A small button with one icon. `title` shows its name; `aria-label` also names its object. */
export function IconButton({ icon: Icon, ...rest }: Omit<ButtonProps, "children"> & { icon: LucideIcon }) {
  return (
    <Button variant="quiet" size="sm" iconOnly {...rest}>
      <Icon aria-hidden="true" />
    </Button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle;

export function ButtonLink({ variant, size, iconOnly, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClasses({ variant, size, iconOnly }), className)} />;
}
