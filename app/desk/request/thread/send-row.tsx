import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { NameFirst, useIsNamed } from "#app/accounts/own-name.tsx";
import { Button } from "#app/kit/ui/button.tsx";

/**
 * Button that sends the reply; asks for the sender's name first while there is none.
 * @param props.onNamed called once the name is saved
 */
export function SendRow(props: {
  pending: boolean;
  words: string;
  onNamed: () => void;
  children: ReactNode;
}) {
  const named = useIsNamed();
  const [isAsking, setIsAsking] = useState(false);
  const onNamed = useEffectEvent(() => (isAsking ? props.onNamed() : undefined));
  useEffect(() => {
    if (named) onNamed();
  }, [named]);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        type="submit"
        variant="primary"
        pending={props.pending}
        pendingLabel="Sending..."
        onClick={(event) => {
          if (named) return;
          event.preventDefault();
          setIsAsking(true);
        }}
      >
        Send reply
      </Button>
      {props.children}
      <span className="text-sm text-slate-600">{props.words}</span>
      {isAsking && !named ? (
        // React bubbles the dialog's submit event to the form of the reply.
        <div onSubmit={(event) => event.stopPropagation()}>
          <NameFirst onClose={() => setIsAsking(false)}>{null}</NameFirst>
        </div>
      ) : null}
    </div>
  );
}
