import { readFileSync } from 'node:fs';
import type { Config } from '#kernel/config/config.ts';
import { RefusedToStart } from '#kernel/db/pool.ts';
import type { NativeCredentials } from '../native-push.ts';

function contentOf(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new RefusedToStart('configuration', `${name} names a file that cannot be read.`);
  }
}

function fcm(path: string): NativeCredentials['android'] {
  const name = 'FCM_CREDENTIALS_FILE';
  const text = contentOf(path, name);
  try {
    const { project_id, client_email, private_key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof project_id === 'string' && typeof client_email === 'string' && typeof private_key === 'string')
      return { projectId: project_id, clientEmail: client_email, privateKey: private_key };
  } catch {
    // Reported below, without the content of the file.
  }
  throw new RefusedToStart('configuration', `${name} must be the JSON key of a Firebase service account.`);
}

/**
 * Credentials of mobile push, read from the configured files; null for a platform without any. Throws RefusedToStart
 * for a missing or invalid file.
 */
export function readNativeCredentials({ push }: Pick<Config, 'push'>): NativeCredentials {
  const { apns } = push;
  return {
    android: push.fcmFile === null ? null : fcm(push.fcmFile),
    ios: apns && {
      keyId: apns.keyId,
      teamId: apns.teamId,
      bundleId: apns.bundleId,
      privateKey: contentOf(apns.keyFile, 'APNS_KEY_FILE'),
      ...(apns.sandbox && { url: 'https://api.sandbox.push.apple.com' }),
    },
  };
}
