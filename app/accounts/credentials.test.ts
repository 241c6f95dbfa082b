import { expect, test } from "vitest";
import { ACCOUNT_MESSAGES } from "./words.ts";
import { type FieldErrors, type FormRecord, parseForm } from "#app/kit/forms/form-result.ts";
import {
  emailChangeSchema,
  loginOutcome,
  loginSchema,
  passwordChangeSchema,
  resetPasswordSchema,
  resetRequestSchema,
} from "./credentials.ts";

const emailChange = emailChangeSchema("Old@zenne.example");
const [next, other, old] = ["new@zenne.example", "now@zenne.example", "OLD@zenne.example"];
const long = "x".repeat(129);
const short = "Password must be at least 6 characters long";

test.each<[string, Parameters<typeof parseForm>[0], FormRecord, FieldErrors]>([
  [
    "a login without anything",
    loginSchema,
    { email: " ", password: "" },
    { email: ["Email is required"], password: ["Password is required"] },
  ],
  [
    "an e-mail that PostgreSQL cannot store",
    loginSchema,
    { email: "a\u0000@b.example", password: "x" },
    { email: [ACCOUNT_MESSAGES.emailInvalid] },
  ],
  [
    "no address to reset",
    resetRequestSchema,
    { email: "x" },
    { email: ["Please enter a valid email address"] },
  ],
  ["an empty reset", resetRequestSchema, {}, { email: ["Email is required"] }],
  [
    "a short password",
    resetPasswordSchema,
    { token: "t", newPassword: "12345", confirmPassword: "12345" },
    { newPassword: [short] },
  ],
  [
    "a long password",
    resetPasswordSchema,
    { token: "t", newPassword: long, confirmPassword: long },
    { newPassword: ["Password must be at most 128 characters long"] },
  ],
  [
    "two passwords",
    resetPasswordSchema,
    { token: "t", newPassword: "123456", confirmPassword: "123457" },
    { confirmPassword: ["Passwords do not match"] },
  ],
  [
    "all that is wrong at once",
    resetPasswordSchema,
    { newPassword: "1" },
    { token: ["Invalid reset link"], newPassword: [short], confirmPassword: ["Passwords do not match"] },
  ],
  [
    "two addresses",
    emailChange,
    { newEmail: next, confirmEmail: other, currentPassword: "x" },
    { confirmEmail: ["Email addresses do not match"] },
  ],
  [
    "the address of now in another case",
    emailChange,
    { newEmail: old, confirmEmail: old, currentPassword: "x" },
    { newEmail: ["New email must be different from current email"] },
  ],
  [
    "no new address and no password",
    emailChange,
    { newEmail: "new@", confirmEmail: "new@" },
    { newEmail: ["Please enter a valid email address"], currentPassword: ["Current password is required"] },
  ],
  [
    "a change of password with all wrong",
    passwordChangeSchema,
    { currentPassword: "", newPassword: "12345", confirmPassword: "1" },
    {
      currentPassword: ["Current password is required"],
      newPassword: [short],
      confirmPassword: ["New passwords do not match"],
    },
  ],
])("%s is refused in words", (_what, schema, record, errors) => {
  const result = parseForm(schema, record);
  expect(result.ok ? {} : result.fieldErrors).toEqual(errors);
});

test("e-mails are stored in small letters; passwords are kept exactly, and never returned", () => {
  const valueOf = (schema: Parameters<typeof parseForm>[0], record: FormRecord) =>
    schema.safeParse(record).data;
  expect(valueOf(loginSchema, { email: " Staff@Zenne.Example ", password: " a b " })).toEqual({
    email: "staff@zenne.example",
    password: " a b ",
  });
  const change = { newEmail: "New@Zenne.example", confirmEmail: `${next} `, currentPassword: "x" };
  expect(valueOf(emailChange, change)).toEqual({ newEmail: next, confirmEmail: next, currentPassword: "x" });
  const reset = { token: "t", newPassword: "123456", confirmPassword: "123456" };
  expect(valueOf(resetPasswordSchema, reset)).toEqual(reset);
  const refused = parseForm(loginSchema, { email: "", password: "secret" });
  expect(refused.ok || refused.values).toEqual({ email: "" });
});

test("a login's outcome is the user, or why there is none", () => {
  const user = { id: "1", email: "a@b.example" };
  expect(loginOutcome({ success: true, user })).toEqual({ user });
  expect(loginOutcome({ success: true })).toEqual({ error: "Failed to retrieve user data" });
  expect(loginOutcome({ success: false, error: "Locked", user })).toEqual({ error: "Locked" });
  expect(loginOutcome({ success: false })).toEqual({ error: "Invalid credentials" });
});
