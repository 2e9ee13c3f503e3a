import { createTransport } from 'nodemailer';

const CONTROL = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const ADDRESS = /^[^\s<>()[\],;:"\\@]{1,64}@[^\s<>()[\],;:"\\@]{1,255}$/;

export type Mail = {
  /** A single plain address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Readonly<Record<string, string>>;
  /** Sender name, for example the school's. */
  fromName?: string;
  replyTo?: string;
  /** Address for bounces; the sender's own by default. */
  returnPath?: string;
  /** Id of the delivery: the same mail sent twice has the same Message-ID, so that duplicates can be recognised. */
  id?: string;
};
export type MailResult =
  | { kind: 'sent' }
  /** This mail can never be sent as it is: wrong header, or address refused for good. */
  | { kind: 'refused'; reason: string }
  /** The server is slow, unreachable, busy or refuses us: the same mail may be sent later. */
  | { kind: 'retry'; reason: string }
  | { kind: 'not_configured' };
export type Mailer = {
  kind: 'smtp' | 'none';
  /** Never throws; a reason is a code without an address. */
  send(mail: Mail): Promise<MailResult>;
  /** Whether the server answers and accepts our credentials; sends nothing. */
  check(): Promise<MailResult>;
  close(): void;
};
export type MailerOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`; null when the deployment sends no mail. */
  url: string | null;
  /** `Name <address>` or an address. */
  sender: string;
  /** Milliseconds for one mail, including the wait for a free connection. */
  timeoutMs?: number;
};

/** Splits `Name <address>`. Throws RangeError without an address or with a control character. */
export function parseSender(sender: string): { name: string; address: string } {
  const match = /^(?:(.*?)\s*<([^<>]+)>|([^<>]+))$/.exec(sender.trim());
  const address = match?.[2] ?? match?.[3] ?? '';
  if (CONTROL.test(sender) || !ADDRESS.test(address)) throw new RangeError('the mail sender must be "Name <address>"');
  return { name: (match?.[1] ?? '').replace(/^"(.*)"$/, '$1'), address };
}

/** Why a mail may not be sent at all: a line break in a header would let somebody add headers (SEC-INJ-06). */
function flawOf({ to, subject, headers = {}, fromName = '', replyTo, returnPath, id = '' }: Mail): string | null {
  if (!ADDRESS.test(to) || CONTROL.test(to)) return 'address';
  if (replyTo !== undefined && (!ADDRESS.test(replyTo) || CONTROL.test(replyTo))) return 'reply_to';
  if (returnPath !== undefined && (!ADDRESS.test(returnPath) || CONTROL.test(returnPath))) return 'return_path';
  if (Object.keys(headers).some((name) => !/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name))) return 'header';
  if ([subject, fromName, ...Object.values(headers)].some((value) => CONTROL.test(value))) return 'header';
  return /^[\w.-]{0,100}$/.test(id) ? null : 'id';
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/**
 * Only a permanent answer about this recipient or content is final; everything else (our name, our rights, the
 * connection) can be fixed.
 */
function failureOf(error: unknown): MailResult {
  const { code = '', command = '', responseCode = 0, name } = error as SmtpError;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT' || code === 'EABORT')
    return { kind: 'retry', reason: 'timeout' };
  if (code === 'EAUTH' || code === 'ENOAUTH') return { kind: 'retry', reason: 'credentials' };
  const reason = responseCode ? `smtp_${responseCode}` : code.toLowerCase() || 'network';
  const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE');
  return { kind: final ? 'refused' : 'retry', reason };
}

function transportOf(url: string, timeoutMs: number): ReturnType<typeof pooled> {
  const { protocol, hostname, port, username, password } = new URL(url);
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new RangeError('the mail server must be an smtp:// or smtps:// address');
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return pooled({
    host: hostname.replace(/^\[|\]$/g, ''),
    secure: protocol === 'smtps:',
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    // A password is never sent in clear, whatever the server claims to support.
    requireTLS: protocol === 'smtp:' && username !== '' && !local,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  });
}

function pooled(server: object) {
  // Content comes from templates as text: it may not refer to a file or an address to read.
  return createTransport({
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...server,
  });
}

/**
 * Mail through pooled SMTP. Without a server address, every call fails with that reason. Throws RangeError on a wrong
 * address or sender.
 */
export function createMailer({ url, sender, timeoutMs = 20_000 }: MailerOptions): Mailer {
  const from = parseSender(sender);
  if (url === null)
    return {
      kind: 'none',
      send: async () => ({ kind: 'not_configured' }),
      check: async () => ({ kind: 'not_configured' }),
      close: () => undefined,
    };
  const transport = transportOf(url, timeoutMs);
  const domain = from.address.split('@')[1] ?? '';
  return {
    kind: 'smtp',
    async send(mail) {
      const flaw = flawOf(mail);
      if (flaw) return { kind: 'refused', reason: flaw };
      const { to, subject, text, html, headers = {}, fromName, replyTo, returnPath, id } = mail;
      const message = {
        from: { name: fromName ?? from.name, address: from.address },
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...(returnPath && { envelope: { from: returnPath, to } }),
        ...(id && { messageId: `<${id}@${domain}>` }),
      };
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs) });
        return { kind: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
    async check() {
      try {
        await transport.verify();
        return { kind: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => transport.close(),
  };
}
