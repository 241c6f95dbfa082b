import { useState } from "react";

/** State that starts anew with each new key. Reset during the render: the state of another key is never shown. */
export function useStateFor<State>(key: unknown, start: State) {
  const state = useState(start);
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    state[1](start);
  }
  return state;
}

/** Returns the last answer of an action: React Router drops it when the page is read again, as after a colleague's change. */
export function useLastAnswer<Answer extends object>(answer: Answer | null | undefined): Answer | undefined {
  const [last, setLast] = useState(answer ?? undefined);
  if (answer && answer !== last) setLast(answer);
  return answer ?? last;
}
