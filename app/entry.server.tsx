import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestScope } from "./request/context.ts";
import { deferScripts, lowerScriptPriority } from "./kit/page-scripts/scripts.server.ts";
import { Nonce } from "./kit/page-scripts/inline-script.tsx";

export const streamTimeout = 5_000;

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, kept, log } = context.get(requestScope);
  const whole = kept || isbot(request.headers.get("user-agent") ?? "");
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    let answered = false;
    let answerStatus = status;
    const answer = () => {
      answered = true;
      const body = kept ? deferScripts(nonce) : lowerScriptPriority();
      body.once("close", () => clearTimeout(timer));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { headers, status: answerStatus }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce || undefined}>
        <ServerRouter context={entry} url={request.url} nonce={nonce || undefined} />
      </Nonce>,
      {
        nonce: nonce || undefined,
        onShellReady: whole ? undefined : answer,
        onAllReady: whole ? answer : undefined,
        onShellError: reject,
        onError(error) {
          answerStatus = 500;
          if (answered) log.error({ err: error }, "rendering failed");
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestScope).log.error({ err: error }, "a route failed");
};
