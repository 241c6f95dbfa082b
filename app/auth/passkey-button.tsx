import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";
import {
  askForPasskey,
  supportsPasskeys,
  offersPasskeysInFields,
  PasskeyCancelled,
  stopAskingForPasskey,
} from "./passkey-client.ts";

/**
 * Asks the browser for a passkey and hands over its answer; nothing where the browser knows none.
 *
 * @param props.onPasskey resolves to what to say when the passkey was not accepted
 * @param props.inField offers passkeys in the list under the e-mail field too
 */
export function PasskeyButton(props: {
  label: string;
  onPasskey: (passkey: string) => Promise<string | undefined>;
  onError: (error: string | undefined) => void;
  inField?: boolean;
}) {
  const hydrated = useHydrated();
  const [pending, setPending] = useState(false);
  const hand = async (passkey: string) => {
    setPending(true);
    props.onError(undefined);
    props.onError(await props.onPasskey(passkey));
  };
  const fail = (error: unknown) => {
    if (!(error instanceof PasskeyCancelled)) props.onError(ACCOUNT_MESSAGES.passkeyFailed);
  };
  const press = async () => {
    setPending(true);
    try {
      await hand(await askForPasskey());
    } catch (error) {
      fail(error);
    }
    setPending(false);
  };
  const onChosen = useEffectEvent((passkey: string) => void hand(passkey).finally(() => setPending(false)));
  const { inField } = props;
  useEffect(() => {
    if (!inField) return;
    void offerInField().then((passkey) => passkey && onChosen(passkey));
    return () => void stopAskingForPasskey();
  }, [inField]);
  if (!hydrated || !supportsPasskeys()) return null;
  return (
    <Button pending={pending} onClick={() => void press()}>
      <KeyRound aria-hidden="true" />
      {props.label}
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
