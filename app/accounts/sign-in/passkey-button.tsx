import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/kit/ui/button.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import {
  askForPasskey,
  supportsPasskeys,
  offersPasskeysInFields,
  PasskeyCancelled,
  passkeyFailure,
  stopAskingForPasskey,
} from "./passkey-client.ts";

/** `onPasskey` resolves to what to say when the passkey was not accepted; `inField` offers passkeys under the e-mail field too. */
export function PasskeyButton(props: {
  onPasskey: (passkey: string) => Promise<string | undefined>;
  onError: (error: string | undefined) => void;
  inField?: boolean;
}) {
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const [presses, setPresses] = useState(0);
  const hand = async (ask: () => Promise<string>) => {
    setPending(true);
    try {
      const passkey = await ask();
      props.onError(undefined);
      props.onError(await props.onPasskey(passkey));
    } catch (error) {
      if (!(error instanceof PasskeyCancelled)) props.onError(passkeyFailure(error));
    }
    setPending(false);
  };
  const press = async () => {
    await hand(() => askForPasskey());
    setPresses((before) => before + 1);
  };
  const onChosen = useEffectEvent((passkey: string) => void hand(() => Promise.resolve(passkey)));
  const { inField } = props;
  useEffect(() => {
    if (!inField) return;
    void offerInField().then((passkey) => passkey && onChosen(passkey));
    return () => void stopAskingForPasskey();
    // The question of the button ends the offer under the field.
  }, [inField, presses]);
  if (!hydrated || !supportsPasskeys()) return null;
  return (
    <Button pending={pending} onClick={() => void press()}>
      <KeyRound aria-hidden="true" />
      Use a passkey
    </Button>
  );
}

/** Offers passkeys in the list under a field; null where the browser cannot, or nobody took one. */
async function offerInField(): Promise<string | null> {
  try {
    return (await offersPasskeysInFields()) ? await askForPasskey({ inField: true }) : null;
  } catch {
    // Nobody asked for it: the button is there.
    return null;
  }
}
