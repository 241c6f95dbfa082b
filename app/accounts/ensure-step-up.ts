import type { FormEvent } from "react";
import { STEP_UP_PATH } from "#app/access/step-up.ts";
import type { StepUpWays } from "./second-factor-state.server.ts";

export const STEP_UP_CHECK = `${STEP_UP_PATH}/check`;

export type OnStepUp = (confirmed: boolean) => void;
type AskStepUp = (answer: OnStepUp, ways: StepUpWays) => void;
let ask: AskStepUp | null = null;

/** Registers the dialog that asks; null when the page has none. */
export const askStepUpBy = (dialog: AskStepUp | null): void => void (ask = dialog);

/** Who is asked: everyone, or accounts with a second factor. */
export type StepUpOf = "everyone" | "factor";

/** Called before an act that needs a step-up: shows a dialog when the last one has expired. False when the user cancels. */
export async function ensureStepUp(of: StepUpOf = "everyone"): Promise<boolean> {
  let ways: StepUpWays;
  try {
    const response = await fetch(STEP_UP_CHECK, { headers: { Accept: "application/json" } });
    const answer = (await response.json()) as { confirmed: true } | { confirmed: false; ways: StepUpWays };
    if (!response.ok || answer.confirmed) return true;
    if (of === "factor" && answer.ways.password) return true;
    ways = answer.ways;
  } catch {
    // The act itself reports that the server does not respond, or that the session has ended.
    return true;
  }
  return new Promise((resolve) => (ask ? ask(resolve, ways) : resolve(true)));
}

/**
 * Fetches what may need a step-up, and once more after it. @returns null when the user cancels
 * @throws when the server does not respond
 */
export async function fetchWithStepUp(address: string, init: RequestInit): Promise<Response | null> {
  const response = await fetch(address, init);
  if (!response.redirected || new URL(response.url).pathname !== STEP_UP_PATH) return response;
  return (await ensureStepUp()) ? fetch(address, init) : null;
}

/** Submits a form after a step-up if one is needed. */
export function submitWithStepUp(
  event: FormEvent<HTMLFormElement>,
  submit: (form: HTMLFormElement) => void,
  of?: StepUpOf,
): void {
  event.preventDefault();
  const form = event.currentTarget;
  void ensureStepUp(of).then((confirmed) => confirmed && submit(form));
}
