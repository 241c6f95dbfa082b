import { createRequestHandler, type RouterContextProvider } from "react-router";
import { beforeAll } from "vitest";
import { addStaff } from "#app/accounts/staff.server.ts";
import { type Staff, staffContext } from "#app/request/context.ts";
import { sendOnce } from "#app/request/send-once.server.ts";
import { SEND_KEY_HEADER } from "#app/kit/forms/send-keys.ts";
import { stepUpSession, testStaff } from "../actors.ts";
import { requestContext } from "../request-context.ts";
import { serverBuild } from "../server-build.ts";
import type { TestDatabase } from "../test-database.ts";
import type { ReadyForm } from "./world.ts";
import { addressOf, bodyOf, PASSWORD, type StaffRoute, staffRoutes } from "./writing-forms.ts";

interface Module {
  action?: unknown;
  default?: unknown;
}

interface SentAnswer {
  status: number;
  to: string | null;
  body: string;
}

/** All routes of the back office are transformed here first, which may take longer than a hook's timeout on a busy machine. */
const IMPORTED_WITHIN_MS = 180_000;

/** An owner, who may do everything, and every action of the back office; filled before the first test runs. */
export function useStaffActions(database: TestDatabase) {
  const staff = testStaff({ email: "owner@zenne.example" });
  const filled = { staff } as Awaited<ReturnType<typeof loadStaffActions>> & { staff: Staff };
  beforeAll(async () => {
    Object.assign(filled, await loadStaffActions(database, staff));
    staff.id = (await addStaff(database.db, { email: staff.email, password: PASSWORD })) ?? "";
    staff.sessionId = await stepUpSession(database.db, staff.id);
  }, IMPORTED_WITHIN_MS);
  return filled;
}

/** Loads every action of the back office behind one handler, in the product's order, and returns a function that submits a form. */
async function loadStaffActions(database: TestDatabase, staff: Staff) {
  const shell = { id: "shell", path: "", module: { default: () => null, middleware: [sendOnce] } };
  const routes = staffRoutes();
  const modules = await Promise.all(
    routes.map(({ file }) => import(/* @vite-ignore */ `../../app/${file}`) as Promise<Module>),
  );
  const actions = new Map<string, StaffRoute>();
  // In the product's order, not in that of loading, since the addresses of a carrier and an import match the same path.
  const written = routes.flatMap((route, place) => {
    // Only the actions are used, no pages.
    const { action, default: page } = modules[place]!;
    if (!action) return [];
    actions.set(route.id, route);
    const module = { action, ...(page ? { default: () => null } : {}) };
    return [[route.id, { id: route.id, parentId: "shell", path: route.path, module }] as const];
  });
  const built = { shell, ...Object.fromEntries(written) };
  const handle = createRequestHandler(serverBuild(built), "production");
  const send = async (routeId: string, ready: ReadyForm, key: string): Promise<SentAnswer> => {
    const route = actions.get(routeId);
    if (!route) throw new Error(`no action of ${routeId}`);
    const context: RouterContextProvider = requestContext(database, "192.0.2.1");
    context.set(staffContext, staff);
    const request = new Request(`http://localhost${addressOf(route, ready)}`, {
      method: "POST",
      headers: { [SEND_KEY_HEADER]: key },
      body: bodyOf(ready.fields),
    });
    const answer = await handle(request, context);
    return { status: answer.status, to: answer.headers.get("location"), body: await answer.text() };
  };
  return { actions, send };
}
