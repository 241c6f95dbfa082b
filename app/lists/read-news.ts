/**
 * Sends a form to an address that answers while it works (`tellAsItGoes`), and reads its lines as they come.
 * @throws when there is no proper answer, or it breaks off
 */
export async function* readNews<News>(address: string, fields: Record<string, string>): AsyncGenerator<News> {
  const response = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as News;
  }
}
