import type { Transporter } from "nodemailer";
import { type Message, RefusedForGood, type Transport } from "../message.ts";

const stepMs = 20_000;

/** After this many milliseconds an attempt has failed, however slowly the server still talks. */
export const attemptMs = 60_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * Sends over SMTP, one connection a message: a connection kept open would be found dead when it is needed.
 * @param url `smtp://user:password@host:port` or `smtps://…`; STARTTLS is used where the server offers it
 */
export function smtpTransport(url: string, limitMs: number = attemptMs): Transport {
  const options = {
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    dnsTimeout: stepMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const once = async (act: (transporter: Transporter) => Promise<unknown>): Promise<void> => {
    // Loaded when it is needed: a process without a mail server does without its memory.
    const { default: nodemailer } = await import("nodemailer");
    const transporter = nodemailer.createTransport(options);
    try {
      await within(limitMs, act(transporter));
    } finally {
      transporter.close();
    }
  };
  return {
    send: (message: Message) =>
      once((transporter) => transporter.sendMail(message)).catch((error: SmtpError) => {
        throw isFinal(error) ? new RefusedForGood(error.message) : error;
      }),
    check: () => once((transporter) => transporter.verify()),
    close: () => {},
  };
}

/** A wrong password or a server that wants TLS can be put right by the owner; a refused recipient cannot. */
function isFinal({ responseCode, code, command }: SmtpError): boolean {
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return false;
  return code !== "EAUTH" && command !== "CONN" && command !== "EHLO" && command !== "STARTTLS";
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the mail server took too long")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
