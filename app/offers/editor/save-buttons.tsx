import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { FootBar } from "#app/kit/forms/foot-bar.tsx";
import type { ServiceType } from "#app/goods/service-type.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { useUnsavedInput } from "#app/kit/ui/unsaved-input.ts";
import { useAnswerToast } from "#app/kit/ui/use-answer.ts";
import { OFFERS_ADDRESS } from "../address.ts";
import { SumsInLine, type SumsProps } from "./sums.tsx";

interface Save {
  pending: boolean;
  /** What is done after the save that is under way. */
  sending: FormDataEntryValue | null | undefined;
}

/** Makes a draft for another service of the request, after saving what was typed in this one. */
export function OtherOffer(props: Save & { service: ServiceType | null; requestId: string }) {
  const { service, requestId } = props;
  const button = useRef<HTMLButtonElement>(null);
  const unsaved = useUnsavedInput();
  useEffect(() => unsaved.watch(button.current?.form?.parentElement ?? null), [unsaved]);
  const fetcher = useFetcher<{ error?: string }>();
  useAnswerToast(fetcher.data);
  if (!service) return null;
  return (
    <Button
      ref={button}
      type="submit"
      name="then"
      value="other"
      size="sm"
      className="mt-3"
      pending={fetcher.state !== "idle" || (props.pending && props.sending === "other")}
      pendingLabel="Making..."
      onClick={(event) => {
        // A draft that lacks something cannot be saved; untouched it need not be.
        if (unsaved.isDirty()) return;
        event.preventDefault();
        void fetcher.submit({ request: requestId }, { method: "post", action: `${OFFERS_ADDRESS}/new` });
      }}
    >
      {`Make the ${service} offer too`}
    </Button>
  );
}

/** Net, margin and the save buttons. */
export function OfferFootBar(
  props: Save & {
    sums: SumsProps;
    label: string;
    back: string;
  },
) {
  const { pending, sending } = props;
  return (
    <FootBar sums={<SumsInLine {...props.sums} />} cancel={props.back}>
      <Button
        type="submit"
        name="then"
        value="page"
        pending={pending && sending !== "send" && sending !== "other"}
        pendingLabel="Saving..."
      >
        {props.label}
      </Button>
      <Button
        type="submit"
        name="then"
        value="send"
        variant="primary"
        pending={pending && sending === "send"}
        pendingLabel="Saving..."
      >
        Save and send…
      </Button>
    </FootBar>
  );
}
