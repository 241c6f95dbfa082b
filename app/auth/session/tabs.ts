/** What the tabs of one browser tell each other. Hearsay: who acts on it asks the server first. */
export type TabNews = "signed-in" | "renewed" | "ended";

let channel: BroadcastChannel | null = null;
const open = () => (channel ??= new BroadcastChannel("zenne-session"));

/** Tells the other tabs. */
export function tellTabs(news: TabNews): void {
  open().postMessage(news);
}

/** Calls back with what other tabs tell, until the returned function is called. */
export function hearTabs(act: (news: TabNews) => unknown): () => void {
  const hear = (event: MessageEvent<TabNews>) => act(event.data);
  const heard = open();
  heard.addEventListener("message", hear);
  return () => heard.removeEventListener("message", hear);
}
