import { expect, test } from "vitest";
import { isCommonPassword, passwordWeakness } from "./password.server.ts";

test.each([
  "password",
  "Password",
  "P@ssw0rd",
  "Password2026!",
  "welkom01",
  "Welkom2026",
  "azerty",
  "AZERTYUIOP",
  "qwerty123",
  "1q2w3e4r",
  "123456",
  "12345678",
  "19840312",
  "111111",
  "abcabc",
  "fedcba",
  "letmein!!",
  "Summer2026",
  "4ntw3rp",
  "iloveyou",
  "Transport1",
])("«%s» is common", (password) => expect(isCommonPassword(password)).toBe(true));

test.each([
  "quiet-canal-barge",
  "correct horse",
  "tram81 to Montgomery",
  "Vk9#qe",
  "kade-12-regen",
  "wet gravel",
  "123456789012",
  "ochtendmist",
])("«%s» is not", (password) => expect(isCommonPassword(password)).toBe(false));

test("a password made of the company's name or the account's e-mail is refused, one that only contains it is not", () => {
  const names = ["Zenne Freight", "lotte.maes@zenne.example"];
  for (const password of ["ZenneFreight", "zenne1830", "lottemaes", "Lotte.Maes!", "maes@zenne"]) {
    expect(passwordWeakness(password, names)).toBe(
      "Please choose a password without the company's name or your email",
    );
  }
  expect(passwordWeakness("zenne at high water", names)).toBeNull();
  expect(passwordWeakness("Sunshine1", names)).toBe(
    "This password is one of the first that are tried. Please choose another one",
  );
});
