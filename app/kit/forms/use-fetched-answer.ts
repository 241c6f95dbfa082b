import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { toast } from "../ui/toast.ts";
import { useAnswer } from "../ui/use-answer.ts";

/** Fetches the data of a dialog, and again on `again`. A failure shows one toast, and `onFailed` closes the dialog. */
export function useFetchedAnswer<Answer>(address: string, failed: string, onFailed: () => void) {
  const fetcher = useFetcher<Answer | { failed: true }>();
  const { load } = fetcher;
  const [times, setTimes] = useState(0);
  useEffect(() => {
    void load(address);
  }, [load, address, times]);
  const answer = fetcher.data;
  const isFailed = typeof answer === "object" && answer !== null && "failed" in answer;
  useAnswer(isFailed || undefined, () => {
    toast.error(failed);
    onFailed();
  });
  return {
    answer: isFailed ? undefined : (answer as Answer | undefined),
    again: () => setTimes((before) => before + 1),
  };
}
