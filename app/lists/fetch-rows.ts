/**
 * Reads rows from an address of ours that answers JSON; moments arrive as ISO text.
 * Where the session has ended the page is loaded anew, which leads to the login and back.
 *
 * @throws when there is no proper answer
 */
export async function fetchRows<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
  if (response.redirected && new URL(response.url).pathname === "/admin/login") window.location.reload();
  if (!response.ok || !response.headers.get("Content-Type")?.startsWith("application/json")) {
    throw new Error(`no rows: ${response.status}`);
  }
  return (await response.json()) as Answer;
}
