import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { onTestFinished } from "vitest";

/**
 * Renders a component as the page of a router of its own, in the browser of the component tests.
 *
 * @param action answers the forms that are sent, instead of the server
 * @param firstAnswer what the page came with, as after a form that was sent before scripts ran
 * @returns takes the page away, as the end of the test does
 */
export function renderRoute(
  component: ReactNode,
  action?: (form: FormData) => unknown,
  firstAnswer?: unknown,
): () => void {
  const container = document.body.appendChild(document.createElement("div"));
  const Stub = createRoutesStub([
    {
      id: "page",
      // A form may name the address of the page that it stands on.
      path: "*",
      Component: () => component,
      action: action && (async ({ request }) => action(await request.formData())),
    },
  ]);
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <Stub hydrationData={firstAnswer === undefined ? undefined : { actionData: { page: firstAnswer } }} />
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
