import { describe, expect, it } from "vitest";
import { type FormRecord, parseForm } from "../form-result.ts";
import {
  emailChangeSchema,
  loginOutcome,
  loginSchema,
  passwordChangeSchema,
  resetPasswordSchema,
  resetRequestSchema,
} from "./credentials.ts";
import { ACCOUNT_MESSAGES } from "#words/accounts.ts";

function errorsOf(schema: Parameters<typeof parseForm>[0], record: FormRecord) {
  const result = parseForm(schema, record);
  return result.ok ? {} : result.fieldErrors;
}

describe("the login form", () => {
  it("requires both fields", () => {
    expect(errorsOf(loginSchema, { email: " ", password: "" })).toEqual({
      email: ["Email is required"],
      password: ["Password is required"],
    });
  });

  it("refuses an e-mail that PostgreSQL cannot store", () => {
    expect(errorsOf(loginSchema, { email: "a\u0000@b.example", password: "x" })).toEqual({
      email: [ACCOUNT_MESSAGES.emailInvalid],
    });
  });

  it("normalizes the e-mail's case and keeps the password exactly", () => {
    const result = parseForm(loginSchema, { email: " Staff@Zenne.Example ", password: " a b " });
    expect(result).toEqual({ ok: true, value: { email: "staff@zenne.example", password: " a b " } });
  });

  it("never returns a typed password", () => {
    const result = parseForm(loginSchema, { email: "", password: "secret" });
    expect(result.ok || result.values).toEqual({ email: "" });
  });
});

describe("the outcome of a login", () => {
  const user = { id: "1", email: "a@b.example" };

  it("is the user only when the reply has success and a user", () => {
    expect(loginOutcome({ success: true, user })).toEqual({ user });
    expect(loginOutcome({ success: true })).toEqual({ error: "Failed to retrieve user data" });
  });

  it("is the reply's error, «invalid credentials» by default", () => {
    expect(loginOutcome({ success: false, error: "Locked", user })).toEqual({ error: "Locked" });
    expect(loginOutcome({ success: false })).toEqual({ error: "Invalid credentials" });
  });
});

describe("resetting a password", () => {
  const typed = { token: "t", newPassword: "123456", confirmPassword: "123456" };

  it("requires a valid e-mail address", () => {
    expect(errorsOf(resetRequestSchema, { email: "x" })).toEqual({
      email: ["Please enter a valid email address"],
    });
    expect(errorsOf(resetRequestSchema, {})).toEqual({ email: ["Email is required"] });
    expect(errorsOf(resetRequestSchema, { email: "staff@zenne.example" })).toEqual({});
  });

  it("requires two equal passwords of at least six characters", () => {
    expect(errorsOf(resetPasswordSchema, typed)).toEqual({});
    expect(
      errorsOf(resetPasswordSchema, { ...typed, newPassword: "12345", confirmPassword: "12345" }),
    ).toEqual({
      newPassword: ["Password must be at least 6 characters long"],
    });
    expect(errorsOf(resetPasswordSchema, { ...typed, confirmPassword: "123457" })).toEqual({
      confirmPassword: ["Passwords do not match"],
    });
  });

  it("reports all errors at once", () => {
    expect(errorsOf(resetPasswordSchema, { newPassword: "1" })).toEqual({
      token: ["Invalid reset link"],
      newPassword: ["Password must be at least 6 characters long"],
      confirmPassword: ["Passwords do not match"],
    });
  });
});

describe("changing the own e-mail", () => {
  const schema = emailChangeSchema("Old@zenne.example");
  const currentPassword = "x";

  it("requires the same new address twice, whatever its case", () => {
    expect(
      parseForm(schema, {
        newEmail: "New@Zenne.example",
        confirmEmail: "new@zenne.example ",
        currentPassword,
      }),
    ).toEqual({
      ok: true,
      value: { newEmail: "new@zenne.example", confirmEmail: "new@zenne.example", currentPassword },
    });
    expect(
      errorsOf(schema, {
        newEmail: "new@zenne.example",
        confirmEmail: "now@zenne.example",
        currentPassword,
      }),
    ).toEqual({
      confirmEmail: ["Email addresses do not match"],
    });
  });

  it("requires an address other than the current one", () => {
    expect(
      errorsOf(schema, { newEmail: "OLD@zenne.example", confirmEmail: "old@zenne.example", currentPassword }),
    ).toEqual({
      newEmail: ["New email must be different from current email"],
    });
  });

  it("refuses an invalid address", () => {
    expect(errorsOf(schema, { newEmail: "new@", confirmEmail: "new@" })).toEqual({
      newEmail: ["Please enter a valid email address"],
      currentPassword: ["Current password is required"],
    });
  });
});

describe("changing the own password", () => {
  it("requires the current one and two equal new ones of six characters", () => {
    expect(
      errorsOf(passwordChangeSchema, { currentPassword: "", newPassword: "12345", confirmPassword: "1" }),
    ).toEqual({
      currentPassword: ["Current password is required"],
      newPassword: ["Password must be at least 6 characters long"],
      confirmPassword: ["New passwords do not match"],
    });
    expect(
      errorsOf(passwordChangeSchema, {
        currentPassword: "x",
        newPassword: "123456",
        confirmPassword: "123456",
      }),
    ).toEqual({});
  });

  it("accepts at most 128 characters", () => {
    const long = "x".repeat(129);
    expect(errorsOf(resetPasswordSchema, { token: "t", newPassword: long, confirmPassword: long })).toEqual({
      newPassword: ["Password must be at most 128 characters long"],
    });
  });
});
