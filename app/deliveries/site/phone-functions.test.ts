import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendProof, type StoredProof } from "./phone-functions.ts";

const proof: StoredProof = {
  id: "1",
  page: "/d/abc",
  photo: new ArrayBuffer(8),
  type: "image/heic",
  fields: { name: "An Maes" },
  state: "kept",
  reason: "",
  takenAt: 1,
  sentAt: 0,
  isLoose: false,
};

beforeEach(() => vi.stubGlobal("document", { documentElement: { lang: "nl" } }));
afterEach(() => vi.unstubAllGlobals());

const answered = async (answer: Response) => {
  const fetch = vi.fn().mockResolvedValueOnce(Response.json({})).mockResolvedValueOnce(answer);
  vi.stubGlobal("fetch", fetch);
  const after = await sendProof(proof);
  expect(fetch.mock.calls.map(([address]) => address as string)).toEqual([
    "/nl/d/abc/proof?upload=1",
    "/nl/d/abc/proof",
  ]);
  return after;
};

test("what the server refuses is not sent again and again, whether it says so as JSON or in plain words", async () => {
  const plain = new Response("This is more than can be sent at once (20 MB).\n", { status: 413 });
  expect(await answered(plain)).toMatchObject({
    state: "refused",
    reason: "This is more than can be sent at once (20 MB).",
  });
  expect(await answered(Response.json({ error: "No photo" }, { status: 400 }))).toMatchObject({
    state: "refused",
    reason: "No photo",
  });
});

test("what did not arrive, or whose answer cannot be read, is kept to be sent again", async () => {
  const answers = [
    Response.json({ error: "Cut", again: true }, { status: 400 }),
    new Response("<html>", { status: 400 }),
    new Response("busy", { status: 503 }),
  ];
  for (const answer of answers) expect(await answered(answer)).toBe(proof);
});
