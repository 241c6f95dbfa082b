import { useState, useEffect, useEffectEvent } from "react";
import { type Blocker, useBlocker } from "react-router";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Tells whether the forms of a dialog differ from their initial contents. */
export class UnsavedInput {
  #isTyped: boolean;
  #box: Element | null = null;
  /** Initial contents of each form; null when they were not seen. */
  #first = new WeakMap<HTMLFormElement, string | null>();
  #isForgotten = false;

  /** @param isTyped whether input was made before the dialog was mounted */
  constructor(isTyped = false) {
    this.#isTyped = isTyped;
  }

  watch = (box: Element | null) => {
    if (!box) return;
    this.#box = box;
    this.#isForgotten = false;
    const begin = () => {
      for (const form of box.querySelectorAll("form"))
        if (!this.#first.has(form)) this.#first.set(form, contentOf(form));
    };
    const unseen = ({ target }: Event) => {
      const form = (target as Control).form;
      if (form && !this.#first.has(form)) this.#first.set(form, null);
    };
    box.addEventListener("pointerdown", begin, true);
    box.addEventListener("keydown", begin, true);
    box.addEventListener("input", unseen);
    return () => {
      this.#box = null;
      box.removeEventListener("pointerdown", begin, true);
      box.removeEventListener("keydown", begin, true);
      box.removeEventListener("input", unseen);
    };
  };

  isDirty = (): boolean => {
    if (!this.#box || this.#isForgotten) return false;
    if (this.#isTyped) return true;
    return [...this.#box.querySelectorAll("form")].some((form) => {
      const first = this.#first.get(form);
      return first !== undefined && first !== contentOf(form);
    });
  };

  forget = (): void => {
    this.#isForgotten = true;
  };
}

export function useUnsavedInput(isTyped = false): UnsavedInput {
  const [unsaved] = useState(() => new UnsavedInput(isTyped));
  return unsaved;
}

/** The visible values of a form without empty ones: neither its keys nor blank rows count. */
function contentOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...form.elements].flatMap((element) => {
      if (!element.matches("input:not([type=hidden]), select, textarea")) return [];
      const { name, value } = element as Control;
      const isLeftOut = element.matches("[type=checkbox]:not(:checked), [type=radio]:not(:checked)");
      return value === "" || isLeftOut ? [] : [[name, value]];
    }),
  );
}

/** Blocks client-side navigations while input would be lost; a dialog asks, and continues or stays. */
export const useBlockedLeave = (isDirty: () => boolean): Blocker =>
  useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );

/** Makes the browser ask for confirmation before leaving the document while input would be lost. */
export function useAskOnUnload(isDirty: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
}
