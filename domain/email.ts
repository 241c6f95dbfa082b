import { z } from "zod";

/** Maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

/**
 * The public forms' rule: the usual characters, a domain of at least two parts and a final part of
 * 2-4 letters where `finalPart` is `short` (the quote form), of two letters or more otherwise.
 */
export function isEmail(text: string, finalPart: "short" | "any" = "any"): boolean {
  const [local, domain, ...rest] = text.split("@");
  if (!local || !domain || rest.length > 0 || text.length > EMAIL_MAX_LENGTH || local.length > 64)
    return false;
  if (!/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local)) return false;
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  if (
    labels.length < 2 ||
    !(finalPart === "short" ? /^[A-Za-z]{2,4}$/ : /^[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/).test(last)
  ) {
    return false;
  }
  return labels.every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label));
}

/** What a browser accepts in an `input type="email"`, up to the maximum length. */
export function isEmailType(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && z.regexes.html5Email.test(text);
}
