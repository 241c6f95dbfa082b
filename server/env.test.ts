import { expect, test } from "vitest";
import { company } from "#content/company.ts";
import { mistypedSettings, readEnv, SettingsError } from "./env.ts";

test("without settings the defaults apply", () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    trustProxy: 0,
    retention: { quotes: 0, contacts: 0, deleted: 30, mails: 365, audit: 1825, imports: 1 },
  });
});

test("what visitors sent is kept until a setting says otherwise, and then for thirty days at least", () => {
  expect(readEnv({ QUOTES_KEEP_DAYS: "730" }).retention).toMatchObject({ quotes: 730, contacts: 0 });
  const read = () => readEnv({ QUOTES_KEEP_DAYS: "7", CONTACTS_KEEP_DAYS: "1.5", DELETED_KEEP_DAYS: "0" });
  expect(read).toThrow(/QUOTES_KEEP_DAYS[\s\S]*CONTACTS_KEEP_DAYS[\s\S]*DELETED_KEEP_DAYS/);
});

test("every invalid setting is named, without its value", () => {
  const read = () => readEnv({ PORT: "eighty", DATABASE_URL: "mysql://user:secret@host/db", DEMO: "yes" });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/);
  expect(read).not.toThrow(/secret/);
});

test("DATABASE_OWNER_URL names another role as the owner", () => {
  const urls = { DATABASE_URL: "postgres://a:b@host/db", DATABASE_OWNER_URL: "postgres://c:d@host/db" };
  expect(readEnv(urls)).toMatchObject({
    databaseUrl: urls.DATABASE_URL,
    databaseOwnerUrl: urls.DATABASE_OWNER_URL,
  });
  expect(() => readEnv({ DATABASE_OWNER_URL: "mysql://c:d@host/db" })).toThrow("DATABASE_OWNER_URL");
});

test("a direct address and a replica stand beside DATABASE_URL, and are others than it", () => {
  const urls = {
    DATABASE_URL: "postgres://a:b@pooler:6432/db",
    DATABASE_DIRECT_URL: "postgres://a:b@host/db",
    DATABASE_READ_URL: "postgres://a:b@replica/db",
  };
  expect(readEnv(urls)).toMatchObject({
    databaseDirectUrl: urls.DATABASE_DIRECT_URL,
    databaseReadUrl: urls.DATABASE_READ_URL,
  });
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    expect(() => readEnv({ [name]: urls[name] })).toThrow(`${name}: needs DATABASE_URL beside it`);
    expect(() => readEnv({ ...urls, [name]: urls.DATABASE_URL })).toThrow(
      `${name}: is the same as DATABASE_URL`,
    );
    expect(() => readEnv({ ...urls, [name]: "pooler:6432" })).toThrow(`${name}: must be an address`);
  }
});

test("an empty setting counts as unset", () => {
  expect(readEnv({ DATABASE_URL: "", SMTP_URL: "" })).toMatchObject({
    databaseUrl: undefined,
    smtpUrl: undefined,
  });
});

test.each([
  ["SMTP_ULR", "SMTP_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASE_REED_URL", "DATABASE_READ_URL"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["trust_proxy", "TRUST_PROXY"],
  ["ADMIN_MAIL", "ADMIN_EMAIL"],
  ["METRICS_TOKENS", "METRICS_TOKEN"],
  ["DATA_DRI", "DATA_DIR"],
])("%s is told from %s, which is not set", (typed, right) => {
  expect(mistypedSettings({ [typed]: "secret" })).toEqual([
    `${typed} is not a setting of Zenne and counts for nothing. Did you mean ${right}?`,
  ]);
  expect(mistypedSettings({ [typed]: "secret", [right]: "x" })).toEqual([]);
  expect(mistypedSettings({ [typed]: "" })).toEqual([]);
});

test("valid settings and variables of other programs cause no warning", () => {
  const others = ["PATH", "HOSTNAME", "SORT", "DEMOS", "MAIL", "LOGNAME", "STATE_DIRECTORY", "PGDATA"];
  const ours = ["PORT", "HOST", "DATA_DIR", "SMTP_URL", "PUBLIC_URL", "LOG_LEVEL"];
  expect(mistypedSettings(Object.fromEntries([...others, ...ours].map((name) => [name, "x"])))).toEqual([]);
});

test("links begin with PUBLIC_URL without its last slash", () => {
  expect(readEnv({ PUBLIC_URL: "https://zenne.example/" }).publicUrl).toBe("https://zenne.example");
});

test.each<[name: string, values: string[], says: string]>([
  ["PORT", ["eighty", "70000", "1.5"], "a whole number from 0 to 65535"],
  ["PUBLIC_URL", ["leie.example", "ftp://leie.example", "https://"], "https://www.example.com"],
  ["PUBLIC_URL", ["https://leie.example/shop", "https://leie.example/?a=1"], "the root of its own domain"],
  [
    "DATABASE_URL",
    ["leie", "mysql://u:p@h/d", "postgres:///d"],
    "postgres://user:password@host:5432/database",
  ],
  ["SMTP_URL", ["mail.leie.example", "smtp://", "http://mail"], "smtp://user:password@mail.example.com:587"],
  ["BOUNCE_IMAP_URL", ["mail.leie.example", "imap://u:p@h/INBOX"], "imaps://user:password@mail.example.com"],
  ["BOUNCE_IMAP_URL", ["imaps://mail.leie.example", "imaps://user@mail.leie.example"], "user and password"],
  ["FILES_URL", ["https://zenne", "s3://", "s3://zenne?regoin=x"], "s3://bucket/prefix"],
  ["FILES_ACCESS_KEY_ID", ["alone"], "set all three, or none"],
  ["MAIL_FROM", ["Leie", "a@b@c", "Leie <info>"], "Somebody <somebody@example.com>"],
  ["NOTIFY_EMAIL", ["desk"], "email"],
  ["ADMIN_EMAIL", ["chef"], "email"],
  ["ADMIN_PASSWORD", ["12345"], "at least 6 characters"],
  ["ADMIN_PASSWORD", ["Password2026!", "welkom01"], "one of the first that are tried"],
  ["ADMIN_PASSWORD", ["ZenneFreight", "admin@zenne"], "without the company's name or your email"],
  ["DEMO", ["yes"], "0 or 1"],
  ["SESSION_SECRET", ["short"], "at least 32 characters"],
  ["TRUST_PROXY", ["yes", "-1"], "a whole number from 0 to 10"],
  ["LIMIT_FACTOR", ["much", "0"], "must be"],
  ["METRICS_TOKEN", ["short"], "at least 16 characters"],
  ["AUDIT_KEEP_DAYS", ["7", "-1", "long"], "must be"],
  ["MAILS_KEEP_DAYS", ["0", "7", "long"], "a whole number from 8 to 36500"],
  ["LOG_LEVEL", ["loud"], "trace, debug, info"],
])("a wrong %s is refused, and the message says what it may be", (name, values, says) => {
  for (const value of values) {
    const read = () => readEnv({ [name]: value });
    expect(read, value).toThrow(`${name}: `);
    expect(read, value).toThrow(says);
  }
});

test("valid settings are read unchanged", () => {
  const right = {
    PUBLIC_URL: "https://leie.example:8443/",
    DATABASE_URL: "postgresql://u:p%40ss@db.leie.example/zenne?sslmode=require",
    SMTP_URL: "smtps://info%40leie.example:secret@mail.leie.example",
    MAIL_FROM: "Leie, Ghent <info@leie.example>",
  };
  expect(readEnv(right)).toMatchObject({
    publicUrl: "https://leie.example:8443",
    databaseUrl: right.DATABASE_URL,
    smtpUrl: right.SMTP_URL,
    mailFrom: right.MAIL_FROM,
  });
});

test("without MAIL_FROM mails come from the company", () => {
  expect(readEnv({}).mailFrom).toBe(`"${company.name}" <${company.email}>`);
});
