import type { Transporter } from "nodemailer";
import { isAddressRefusal } from "../report.ts";
import { withTimeout } from "#app/kit/promises.ts";
import { type MailMessage, PermanentRefusal, type Transport } from "../message.server.ts";

const stepTimeoutMs = 20_000;

/** Timeout of an attempt in milliseconds, however slowly the server still responds. */
const attemptMs = 60_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}

/**
 * Sends each message on its own connection, since servers often close pooled ones.
 * @param url `smtp://user:password@host:port` requires STARTTLS unless the server is on this machine or it ends with
 * `?insecure=1`; or `smtps://…`
 */
export function smtpTransport(url: string, limitMs: number = attemptMs): Transport {
  const options = {
    url,
    requireTLS: !allowsPlaintext(url),
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const withTransporter = async (act: (transporter: Transporter) => Promise<unknown>): Promise<void> => {
    // Loaded on demand, to save memory in processes without a mail server.
    const { default: nodemailer } = await import("nodemailer");
    const transporter = nodemailer.createTransport(options);
    try {
      await withMailTimeout(limitMs, act(transporter));
    } finally {
      transporter.close();
    }
  };
  return {
    send: (message: MailMessage) =>
      withTransporter((transporter) => transporter.sendMail(message)).catch((error: SmtpError) => {
        if (!isFinal(error)) throw toReadableError(error);
        const answer = error.response ?? error.message;
        throw new PermanentRefusal(answer, { ofAddress: isAddressRefusal(error.command, answer) });
      }),
    check: () =>
      withTransporter((transporter) => transporter.verify()).catch((error: SmtpError) => {
        throw toReadableError(error);
      }),
    close: () => {},
  };
}

function allowsPlaintext(text: string): boolean {
  const { protocol, hostname, searchParams } = new URL(text);
  const isOwnMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);
  return protocol === "smtps:" || isOwnMachine || searchParams.get("insecure") === "1";
}

function toReadableError(error: SmtpError): Error {
  // An invalid certificate fails at the same command, with its own message.
  if (error.command !== "STARTTLS" || /initiating TLS/.test(error.message)) return error;
  const words =
    "the mail server offers no encryption (STARTTLS), and nothing goes over the network in clear: " +
    "take smtps://, or end SMTP_URL with ?insecure=1";
  return Object.assign(new Error(words, { cause: error }), { code: error.code, command: error.command });
}

/** False for errors that can be fixed in the settings, such as a wrong password or missing TLS; true for a rejected recipient. */
function isFinal({ responseCode, code, command }: SmtpError): boolean {
  if (responseCode === undefined || responseCode < 500 || responseCode > 599) return false;
  return code !== "EAUTH" && command !== "CONN" && command !== "EHLO" && command !== "STARTTLS";
}

const withMailTimeout = <Value>(ms: number, work: Promise<Value>): Promise<Value> =>
  withTimeout(work, ms, () => {
    throw new Error("the mail server took too long");
  });
