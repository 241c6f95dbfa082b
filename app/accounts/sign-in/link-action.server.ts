import { wordsOfFailure } from "#app/request/error-mapping.server.ts";
import { data, type RouterContextProvider } from "react-router";
import { requestScope } from "#app/request/context.ts";
import { consumeVisitorPoint, type LimitRule } from "#database/connection/limits.ts";
import type { FormRecord, FormRefusal } from "#app/kit/forms/form-result.ts";
import { ACCOUNT_MESSAGES } from "../words.ts";

export interface LinkAnswer extends FormRefusal {
  success?: string;
}

export const linkAnswer = (status: number, answer: LinkAnswer) => data(answer, { status });

/** Performs an action of the holder of a mailed link, within the rate limit of the network; errors are logged and returned. */
export async function actOnLink<Result>(
  context: Readonly<RouterContextProvider>,
  limit: Omit<LimitRule, "points" | "seconds">,
  failure: { logged: string; error: string; values?: FormRecord },
  act: () => Promise<Result>,
): Promise<Result | ReturnType<typeof linkAnswer>> {
  const { limits, address, log } = context.get(requestScope);
  const { logged, ...answer } = failure;
  try {
    if (await consumeVisitorPoint(limits, { points: 20, seconds: 15 * 60, ...limit }, address))
      return await act();
    return linkAnswer(429, { ...answer, error: ACCOUNT_MESSAGES.tooManyAttempts });
  } catch (error) {
    log.error({ err: error }, logged);
    return linkAnswer(503, { ...answer, error: wordsOfFailure(error, answer.error) });
  }
}
