import { z } from "zod";

/** Maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254;

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** The rule of the public forms: a domain of at least two parts in any script, the last of two letters or more. */
export function isEmail(text: string): boolean {
  const [local = "", domain = "", ...rest] = text.split("@");
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return (
    rest.length === 0 &&
    text.length <= EMAIL_MAX_LENGTH &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:\p{L}[\p{L}\p{M}]+|xn--[\w-]+)$/iu.test(last)
  );
}

/** Returns the address with its domain in ASCII (Punycode): «ana@münchen.example» is ana@xn--mnchen-3ya.example. */
export function withAsciiDomain(email: string): string {
  const [local, domain, ...rest] = email.split("@");
  if (!domain || rest.length > 0 || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[ -~]*$/.test(domain))
    return email;
  return URL.canParse(`http://${domain}`) ? `${local}@${new URL(`http://${domain}`).hostname}` : email;
}

/** Returns the address without a tag after «+» and Gmail's dots, as the key of rate limits. `mailbox_key` in the database is the same. */
export function mailboxKey(email: string): string {
  const key = email
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    .replace(/^([^+@]+)\+[^@]*@/, "$1@")
    .replace(/@googlemail\.com$/, "@gmail.com");
  if (!key.endsWith("@gmail.com")) return key;
  const at = key.lastIndexOf("@", key.length - "@gmail.com".length - 1) + 1;
  return key.slice(0, at) + key.slice(at, -"@gmail.com".length).replaceAll(".", "") + "@gmail.com";
}

/** Accepts what a browser accepts in an `input type="email"`, up to the maximum length. */
export function isEmailType(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && z.regexes.html5Email.test(text);
}

/** Masks an e-mail address for people who only have the link: «l•••@maes.example». */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`;
}
