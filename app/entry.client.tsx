import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// A read that the next navigation overtakes is aborted. Where its answer had begun to come, a promise of React Router's decoder
// (`done`), which nobody awaits, is rejected with the abort: that is no error of the page.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

// Without import maps (browsers before 2023) English words would come instead of the page's: it stays as it came, and works so.
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
