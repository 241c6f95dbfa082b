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

/**
 * Button to sign in with a passkey. `onPasskey` resolves to the error when it was not accepted; `inField` also offers
 * passkeys in the e-mail field's suggestions.
 */
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
    // A request by the button aborts the one in the field.
  }, [inField, presses]);
  if (!hydrated || !supportsPasskeys()) return null;
  return (
    <Button pending={pending} onClick={() => void press()}>
      <KeyRound aria-hidden="true" />
      Use a passkey
    </Button>
  );
}

/** Offers passkeys in the suggestions of a field; null when unsupported, or when none was chosen. */
async function offerInField(): Promise<string | null> {
  try {
    return (await offersPasskeysInFields()) ? await askForPasskey({ inField: true }) : null;
  } catch {
    // The offer is optional, since the button remains.
    return null;
  }
}
