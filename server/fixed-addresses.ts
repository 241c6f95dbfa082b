import {
  type HandleErrorFunction,
  type LoaderFunctionArgs,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  type UNSAFE_DataWithResponseInit as DataWithInit,
} from "react-router";

type Routes = ServerBuild["routes"];
type Module = NonNullable<Routes[string]>["module"];

/**
 * Handlers of routes without component or parameters, such as the rows of a list: run like in React Router, middleware
 * from the outside in, but without its matching and request copies, which are most of the cost of a short response.
 */
export function fixedAddresses(build: ServerBuild): Map<string, RequestHandler> {
  const handlers = new Map<string, RequestHandler>();
  for (const [id, route] of Object.entries(build.routes)) {
    if (!route?.path || route.module.default || route.module.ErrorBoundary) continue;
    const branch = branchOf(build.routes, id);
    // The root has the path "".
    const address = `/${branch.flatMap((each) => each.path || []).join("/")}`;
    if (/[:*?]/.test(address)) continue;
    const modules = branch.map(({ module }) => module);
    handlers.set(address, handlerOf(address, modules, route.module, build.entry.module.handleError));
  }
  return handlers;
}

/** Returns a route and its ancestors, the outermost first. */
function branchOf(routes: Routes, id: string) {
  const branch = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    branch.unshift(route);
  return branch;
}

function handlerOf(
  pattern: string,
  branch: Module[],
  { loader, action }: Module,
  handleError: HandleErrorFunction | undefined,
): RequestHandler {
  const chain = branch.flatMap(({ middleware }) => middleware ?? []);
  return async (request, context = new RouterContextProvider()) => {
    const args = { request, url: new URL(request.url), params: {}, pattern, context };
    const failed = (error: unknown): Response => {
      if (error instanceof Response) return error;
      if (isData(error)) return Response.json(error.data, error.init ?? undefined);
      handleError?.(error, args);
      return new Response("Unexpected Server Error", { status: 500 });
    };
    const handler = isRead(request) ? loader : action;
    if (!handler)
      return new Response(null, { status: 405, headers: { Allow: action ? "POST" : "GET, HEAD" } });
    const answerFrom = async (place: number): Promise<Response> => {
      const middleware = chain[place];
      if (!middleware) return toResponse(await handler(args as LoaderFunctionArgs));
      let further: Promise<Response> | undefined;
      const next = () => (further ??= answerFrom(place + 1).catch(failed));
      const own = await middleware(args as never, next);
      return own instanceof Response ? own : next();
    };
    const answer = await answerFrom(0).catch(failed);
    return request.method === "HEAD" ? new Response(null, answer) : answer;
  };
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

function toResponse(result: unknown): Response {
  if (result instanceof Response) return result;
  if (isData(result)) return Response.json(result.data, result.init ?? undefined);
  return typeof result === "string" ? new Response(result) : Response.json(result ?? null);
}

/** Recognizes the result of React Router's `data()`, whose class is not exported. */
function isData(value: unknown): value is DataWithInit<unknown> {
  return (value as { type?: unknown } | null)?.type === "DataWithResponseInit";
}
