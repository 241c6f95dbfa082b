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
