import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// Ignores aborted loads: when a navigation replaces one whose response had begun, a promise in React Router's decoder
// (`done`), which nobody awaits, rejects. That is no error of the page.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

// Without import maps (browsers before 2023) English texts would replace the page's: it is not hydrated, and works
// without scripts.
const hasWords = document.documentElement.lang === "en" || HTMLScriptElement.supports?.("importmap");

if (hasWords)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
