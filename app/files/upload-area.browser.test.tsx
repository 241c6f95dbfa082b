import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderRoute } from "#tests/render-route.tsx";
import { FILE_MESSAGES } from "./words.ts";
import type { FileAnswer } from "./act-on-files.server.ts";
import { UploadArea } from "./upload-area.tsx";
import { createUploadQueue } from "./upload-queue.ts";

/** Answers requests with these in turn. */
function answerUploads(...answers: { status: number; answer: FileAnswer }[]): string[] {
  const opened: string[] = [];
  class AnsweredRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = "";
    open(_method: string, address: string) {
      opened.push(address);
    }
    setRequestHeader() {}
    abort() {}
    send() {
      const next = answers.shift();
      if (!next) throw new Error("One upload too many");
      this.status = next.status;
      this.responseText = JSON.stringify(next.answer);
      queueMicrotask(() => this.dispatchEvent(new Event("load")));
    }
  }
  vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
  onTestFinished(() => void vi.unstubAllGlobals());
  return opened;
}

const file = (name: string) => new File(["x"], name);

function renderArea() {
  const queue = createUploadQueue("/admin/files/of/shipment/7");
  renderRoute(<UploadArea queue={queue} />);
  return queue;
}

test.each([
  ["of the wrong kind", 400, FILE_MESSAGES.unknownType],
  ["that is too large", 413, FILE_MESSAGES.tooLarge],
])("a file %s is not sent again: another one takes its place", async (_what, status, error) => {
  answerUploads({ status, answer: { error } }, { status: 200, answer: { done: FILE_MESSAGES.added(1) } });
  const queue = renderArea();
  queue.add([file("a.exe")], "invoice");
  await expect.element(page.getByRole("alert")).toHaveTextContent(error);
  await expect.element(page.getByRole("button", { name: "Try a.exe again" })).not.toBeInTheDocument();
  await userEvent.upload(page.getByLabelText("Choose another file instead of a.exe"), file("a.pdf"));
  await expect.element(page.getByRole("list", { name: "Files on their way" })).not.toBeInTheDocument();
});

test.each([
  ["what did not come through", 503, FILE_MESSAGES.failed],
  ["what did not arrive whole", 400, FILE_MESSAGES.damaged],
  ["what had no room", 409, FILE_MESSAGES.tooMany(500)],
])("%s can be sent again", async (_what, status, error) => {
  answerUploads({ status, answer: { error } }, { status: 200, answer: { done: FILE_MESSAGES.added(1) } });
  renderArea().add([file("a.pdf")]);
  await expect.element(page.getByRole("alert")).toHaveTextContent(error);
  await page.getByRole("button", { name: "Try a.pdf again" }).click();
  await expect.element(page.getByRole("list", { name: "Files on their way" })).not.toBeInTheDocument();
});

test("what belongs to a deleted record is not sent again", async () => {
  answerUploads({ status: 404, answer: { error: FILE_MESSAGES.ownerDeleted("ZF-2345-6789-C") } });
  renderArea().add([file("a.pdf")]);
  await expect.element(page.getByRole("alert")).toHaveTextContent("ZF-2345-6789-C was deleted");
  await expect.element(page.getByRole("button", { name: "Try a.pdf again" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Dismiss a.pdf" }).click();
  await expect.element(page.getByRole("list", { name: "Files on their way" })).not.toBeInTheDocument();
});

test("one file goes to several records; what one of them refuses is replaced there alone", async () => {
  const done = { status: 200, answer: { done: FILE_MESSAGES.added(1) } };
  const opened = answerUploads(done, { status: 400, answer: { error: FILE_MESSAGES.unknownType } }, done);
  const queue = createUploadQueue("/of/1", "/of/2");
  renderRoute(<UploadArea queue={queue} kind="proof_of_delivery" />);
  queue.add([file("pod.exe")], "proof_of_delivery");
  await expect.element(page.getByRole("alert")).toHaveTextContent(FILE_MESSAGES.unknownType);
  await userEvent.upload(page.getByLabelText("Choose another file instead of pod.exe"), file("pod.pdf"));
  await expect.element(page.getByRole("list", { name: "Files on their way" })).not.toBeInTheDocument();
  expect(opened).toEqual(["/of/1", "/of/2", "/of/2"]);
});
