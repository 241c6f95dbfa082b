import { type RefObject, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { toast } from "#app/kit/ui/toast.ts";
import { useAnswer } from "#app/kit/ui/use-answer.ts";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { type ThreadAnswer, threadAddress } from "./thread-answer.ts";

export function ReplyPreview(props: { requestId: string; form: RefObject<HTMLFormElement | null> }) {
  const { requestId, form } = props;
  const fetcher = useFetcher<ThreadAnswer>();
  const hydrated = useHydrated();
  const [closed, setClosed] = useState<ThreadAnswer>();
  const { preview, error, fieldErrors } = fetcher.data ?? {};
  useAnswer(fetcher.data, () => {
    const refused = error ?? Object.values(fieldErrors ?? {})[0]?.[0];
    if (refused) toast.error(refused);
  });
  if (!hydrated) return null;
  const look = () => {
    const typed = new FormData(form.current ?? undefined);
    const fields = ["to", "subject", "body", "language", "seen"].map((name) => [
      name,
      String(typed.get(name) ?? ""),
    ]);
    void fetcher.submit(
      { ...Object.fromEntries(fields), intent: "preview" },
      { method: "post", action: threadAddress(requestId) },
    );
  };
  return (
    <>
      <Button onClick={look} pending={fetcher.state !== "idle"} pendingLabel="Preparing...">
        Preview
      </Button>
      <Dialog
        title="As the customer reads it"
        size="lg"
        isOpen={preview !== undefined && closed !== fetcher.data}
        onClose={() => setClosed(fetcher.data)}
      >
        <p className="font-semibold wrap-anywhere text-ink-900">{preview?.subject}</p>
        <iframe
          title={`Mail: ${preview?.subject}`}
          srcDoc={preview?.html}
          sandbox=""
          className="mt-3 h-[60dvh] w-full border border-slate-200 bg-white"
        />
      </Dialog>
    </>
  );
}
