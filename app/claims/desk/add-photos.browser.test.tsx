import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { AddPhotos } from "./add-photos.tsx";

/** Stores every upload at once. */
function storeUploads(): void {
  let stored = 0;
  class StoredRequest extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = "";
    open() {}
    setRequestHeader() {}
    abort() {}
    send() {
      this.responseText = JSON.stringify({ done: "1 file added", added: [`file-${(stored += 1)}`] });
      queueMicrotask(() => this.dispatchEvent(new Event("load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", StoredRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
}

test("of several photos that are chosen at once each reaches the claim", async () => {
  storeUploads();
  const attached: FormDataEntryValue[] = [];
  const held: (() => void)[] = [];
  let isSending = false;
  renderRoute(<AddPhotos shipmentId="7" />, async (form) => {
    expect(isSending, "a fetcher aborts what it sends when it is given more").toBe(false);
    isSending = true;
    await new Promise<void>((resolve) => held.push(resolve));
    isSending = false;
    attached.push(...form.getAll("files"));
    return { done: "File added to the claim" };
  });
  const photos = ["a.jpg", "b.jpg", "c.jpg"].map((name) => new File(["x"], name));
  await userEvent.upload(page.getByLabelText("Choose files"), photos);
  const release = () => {
    for (const answer of held.splice(0)) answer();
    return attached;
  };
  await expect.poll(release).toEqual(["file-1", "file-2", "file-3"]);
});
