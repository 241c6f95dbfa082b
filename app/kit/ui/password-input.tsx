import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses, useFieldControl } from "./field.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** Without `maxLength`, which would truncate a pasted password that is then stored. The schema refuses one that is too long. */
type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "maxLength">;

export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const wired = useFieldControl(rest);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className={classNames("relative flex w-full items-center", className)}>
      <input
        {...rest}
        {...wired}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={classNames(controlClasses, "h-(--control-height) pr-12 pl-3")}
      />
      {hydrated ? (
        <button
          type="button"
          aria-label={shown ? "Hide password" : "Show password"}
          // Names the field when a form has several passwords.
          aria-describedby={wired.id && `${wired.id}-label`}
          aria-controls={wired.id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-slate-600 hover:text-ink-900"
        >
          <Icon aria-hidden="true" className="size-[1.125rem]" />
        </button>
      ) : null}
    </span>
  );
}
