import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that keeps what it is given. */
export type Mailbox = {
  /** Value of `SMTP_URL`. */
  url: string;
  /** Newest mail to an address with these words, as sent and decoded; waits for it. Throws when none comes. */
  find: (to: string, words: RegExp) => Promise<RegExpExecArray>;
  close: () => Promise<void>;
};

/** Parts of a mail in readable form: soft line ends and `=3D` of quoted-printable, base64 of whole parts. */
function readable(raw: string): string {
  return raw
    .split(/\r\n--/)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
      return body
        .replaceAll('=\r\n', '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    })
    .join('\n');
}

/** Opens the mail server on a free port of loopback. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string; words: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, words: readable(raw) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    find: async (to, words) => {
      for (let turn = 0; turn < 100; turn += 1) {
        for (const mail of mails.filter((one) => one.to === to).reverse()) {
          const found = words.exec(mail.words);
          if (found) return found;
        }
        await wait(200);
      }
      throw new Error(`no mail to ${to} says ${words}; ${mails.length} mails came`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
