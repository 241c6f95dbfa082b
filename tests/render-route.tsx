import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { onTestFinished } from "vitest";

/**
 * Renders a component as the page of a router of its own, in the browser of the component tests.
 *
 * @param action answers the forms that are sent, instead of the server
 * @returns takes the page away, as the end of the test does
 */
export function renderRoute(component: ReactNode, action?: (form: FormData) => unknown): () => void {
  const container = document.body.appendChild(document.createElement("div"));
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => component,
      action: action && (async ({ request }) => action(await request.formData())),
    },
  ]);
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <Stub />
    </StrictMode>,
  );
  const remove = () => {
    root.unmount();
    container.remove();
    sessionStorage.clear();
  };
  onTestFinished(remove);
  return remove;
}
