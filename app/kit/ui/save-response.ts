/** Saves the body of a response as a file, by the name in its headers. */
export async function saveResponse(response: Response, fallbackName: string): Promise<void> {
  const [, name = fallbackName] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? [];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun when `click` returns; the browser holds the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
