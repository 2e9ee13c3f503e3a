import type { Config } from '#kernel/config/config.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';
import type { Secrets } from '#kernel/secrets/secrets.ts';
import { readNativeCredentials } from './native/credentials.ts';
import { createMailer, type Mailer } from './mail.ts';
import { createNativePush, type NativePush } from './native-push.ts';
import { createWebPush, type WebPush } from './push.ts';

/** Mail and push, out of the server. */
export type Channels = { mailer: Mailer; webPush: WebPush; nativePush: NativePush; close(): void };

/**
 * Opens mail and push from the configuration, without any call yet. Throws RefusedToStart for settings that could never
 * send.
 */
export function openChannels(config: Config, secrets: Pick<Secrets, 'vapid'>): Channels {
  const mailer = orRefuse('SMTP_URL or MAIL_FROM is wrong', () =>
    createMailer({ url: config.smtpUrl, sender: config.mailFrom }),
  );
  const webPush = createWebPush({
    vapid: secrets.vapid,
    contact: config.push.contact,
    allowLoopback: config.loopbackPush,
  });
  const credentials = readNativeCredentials(config);
  const nativePush = orRefuse('the push credentials cannot sign', () => createNativePush(credentials));
  return {
    mailer,
    webPush,
    nativePush,
    close() {
      mailer.close();
      webPush.close();
      nativePush.close();
    },
  };
}

function orRefuse<T>(what: string, open: () => T): T {
  try {
    return open();
  } catch (error) {
    throw new RefusedToStart('configuration', `${what}: ${(error as Error).message}.`);
  }
}
