import { expect, test } from "vitest";
import { readEnv, SettingsError } from "./env.ts";

test("without settings the defaults hold", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    trustProxy: 0,
  });
});

test("every wrong setting is named, and no value is shown", () => {
  const read = () => readEnv({ PORT: "eighty", DATABASE_URL: "mysql://user:secret@host/db", DEMO: "yes" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/);
  expect(read).not.toThrow(/secret/);
});

test("an empty setting counts as unset", () => {
  expect(readEnv({ DATABASE_URL: "", SMTP_URL: "" })).toMatchObject({
    databaseUrl: undefined,
    smtpUrl: undefined,
  });
});

test("links begin with PUBLIC_URL without its last slash", () => {
  expect(readEnv({ PUBLIC_URL: "https://zenne.example/" }).publicUrl).toBe("https://zenne.example");
});
