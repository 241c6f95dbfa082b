import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createRoutesStub, Outlet } from "react-router";
import { toast } from "sonner";
import { onTestFinished } from "vitest";
import { SHELL } from "#app/kit/lists/shell-data.ts";
import { Toaster } from "#app/kit/ui/toaster.tsx";
import type { Role } from "#app/access/policy.ts";

/** Renders into a page of its own. @returns takes it away, as the end of the test does */
export function renderInPage(node: ReactNode): () => void {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(node);
  const remove = () => {
    root.unmount();
    container.remove();
  };
  onTestFinished(remove);
  return remove;
}

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
  const Stub = createRoutesStub([
    {
      id: "page",
      // A form may name the address of the page that it stands on.
      path: "*",
      Component: () => component,
      action: action && (async ({ request }) => action(await request.formData())),
    },
  ]);
  const removePage = renderInPage(
    <StrictMode>
      <Stub hydrationData={firstAnswer === undefined ? undefined : { actionData: { page: firstAnswer } }} />
    </StrictMode>,
  );
  const remove = () => {
    removePage();
    sessionStorage.clear();
  };
  onTestFinished(remove);
  return remove;
}

type StubRoutes = Parameters<typeof createRoutesStub>[0];

/**
 * Renders routes below `/admin` inside the back office of that role, with its toasts; takes them away after the test.
 * @param person the signed-in user, read again with the page
 */
export function renderInShell(
  role: Role,
  children: StubRoutes,
  at = "/admin",
  person = { name: "Lotte Claes", email: "lotte@zenne.example" },
): void {
  const Stub = createRoutesStub([
    {
      id: SHELL,
      path: "/admin",
      loader: () => ({ user: { role, ...person } }),
      HydrateFallback: () => null,
      Component: () => (
        <>
          <Outlet />
          <Toaster />
        </>
      ),
      children,
    },
  ]);
  renderInPage(<Stub initialEntries={[at]} />);
  // Sonner shows what is not dismissed to the next toaster too: it would lie over the next test's buttons.
  onTestFinished(() => void toast.dismiss());
}

/** An action that answers with `answer`, and the forms that were sent to it. */
export function recordedAction(answer: (fields: Record<string, string>) => unknown = () => ({})) {
  const sent: Record<string, string>[] = [];
  const action = async ({ request }: { request: Request }) => {
    const fields = Object.fromEntries(await request.formData()) as Record<string, string>;
    sent.push(fields);
    return answer(fields);
  };
  return { sent, action };
}
