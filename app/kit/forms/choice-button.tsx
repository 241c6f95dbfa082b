import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";

/** Checkboxes of a form, at least one of which must be checked, and the message when none is. */
export interface Choices {
  of: readonly string[];
  none: string;
}

/** Submit button of a form with checkboxes. While none is checked, it does not submit and says what to choose. */
export function ChoiceButton({
  choices,
  ...rest
}: Omit<ComponentProps<typeof Button>, "type" | "onClick" | "ref"> & { choices: Choices }) {
  const button = useRef<HTMLButtonElement>(null);
  const [hasSome, setHasSome] = useState(true);
  const [asks, setAsks] = useState(false);
  const names = choices.of.join(" ");
  const look = () => {
    const data = new FormData(button.current?.form ?? undefined);
    const some = names.split(" ").some((name) => data.has(name));
    setHasSome(some);
    return some;
  };
  // After each change of the form and each render: «Choose all» changes boxes without events of theirs.
  useEffect(() => {
    look();
    const form = button.current?.form;
    form?.addEventListener("change", look);
    return () => form?.removeEventListener("change", look);
  });
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        {...rest}
        ref={button}
        type="submit"
        onClick={(event) => {
          const some = look();
          setAsks(!some);
          if (!some) event.preventDefault();
        }}
      />
      <span role="status" className="font-medium text-red-700 empty:hidden">
        {asks && !hasSome ? choices.none : null}
      </span>
    </span>
  );
}
