import { type FormOutcome, formRecord, type FormRecord, type FormRefusal } from "./form-result.ts";
import { catchNetworkError } from "./catch-network-error.ts";

export interface FormAnswer extends FormRefusal {
  intent: string;
  done?: string;
}

/** A client action that reports an unreachable server like any other failure; the typed values stay. */
export const formClientAction =
  <Answer extends FormAnswer = FormAnswer>(failed: string | ((intent: string) => string)) =>
  async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const intent = String((await request.clone().formData()).get("intent"));
    const error = typeof failed === "string" ? failed : failed(intent);
    return catchNetworkError<Answer>(serverAction, { intent, error } as Answer);
  };

/** The same for an answer without an intent; the message depends on what was sent. */
export const failByRecord =
  <Answer extends FormOutcome>(failureOf: (record: FormRecord) => string) =>
  async ({ request, serverAction }: { request: Request; serverAction: () => Promise<unknown> }) => {
    const error = failureOf(formRecord(await request.clone().formData()));
    return catchNetworkError<Answer>(serverAction, { error } as Answer);
  };

/** The same for lists: the answer is shown at once, since what sent it may have left the screen. */
export const failAndShow = <Answer extends FormOutcome>(
  failureOf: (record: FormRecord) => string,
  show: (answer: Answer) => void,
) => {
  const act = failByRecord<Answer>(failureOf);
  return async (args: Parameters<typeof act>[0]) => {
    const answer = await act(args);
    show("type" in answer ? answer.data : answer);
    return answer;
  };
};

export const answerTo = <Answer extends { intent: string }>(intent: string, answer: Answer | undefined) =>
  answer?.intent === intent ? answer : undefined;
