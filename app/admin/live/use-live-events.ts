import { useEffect, useRef } from "react";
import { type LiveEvent, RESYNC } from "#domain/live/event.ts";
import { isReady } from "./is-ready.ts";
import { joinLiveChannel } from "./live-channel.ts";

type Listener = (event: LiveEvent) => void;

/** A page's loader may have read this long before its component listens. */
const remembersMs = 10_000;

const listeners = new Set<Listener>();
let recent: Array<{ at: number; event: LiveEvent }> = [];
let leave: (() => void) | null = null;

/**
 * Calls `listener` with every change of the inboxes, shipments, parties and articles, by whomever, and with a resync
 * when something may have been missed: then everything shown should be read anew (`concerns(event, …tables)` of
 * domain/live answers both). The same change may be told twice; an id of null stands for many rows.
 */
export function useLiveEvents(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => subscribe((event) => latest.current(event)), []);
}

function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (leave) replay(listener);
  else leave = join();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    leave?.();
    leave = null;
    recent = [];
  };
}

function join(): () => void {
  const leaveChannel = joinLiveChannel(tellAll);
  // A tab that was away shows the truth at first sight.
  const seen = async () => {
    if (document.visibilityState === "visible" && (await isReady())) tellAll(RESYNC);
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    document.removeEventListener("visibilitychange", seen);
    leaveChannel();
  };
}

function tellAll(event: LiveEvent): void {
  const at = Date.now();
  recent = recent.filter((each) => at - each.at < remembersMs);
  recent.push({ at, event });
  for (const listener of listeners) listener(event);
}

function replay(listener: Listener): void {
  const since = Date.now() - remembersMs;
  const missed = recent.filter(({ at }) => at > since).map(({ event }) => event);
  queueMicrotask(() => {
    if (!listeners.has(listener)) return;
    for (const event of missed) listener(event);
  });
}
