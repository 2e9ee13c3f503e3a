import { createApns } from './native/apns.ts';
import type { ApnsCredentials } from './native/apns.ts';
import { createFcm } from './native/fcm.ts';
import type { FcmCredentials } from './native/fcm.ts';
import type { NativeOptions, NativeSender, PushDelivery, PushNotice, PushResult } from './push.ts';

export type NativePlatform = 'android' | 'ios';

export type NativePush = {
  configured(platform: NativePlatform): boolean;
  /** `not_configured` when the deployment has no credentials for the platform. Never throws. */
  send(platform: NativePlatform, token: string, notice: PushNotice, delivery: PushDelivery): Promise<PushResult>;
  close(): void;
};
export type NativeCredentials = { android: FcmCredentials | null; ios: ApnsCredentials | null };

/**
 * Push to the mobile app: FCM for Android, APNs for iOS, each only when the deployment has its credentials. Throws for
 * credentials that cannot sign.
 */
export function createNativePush(credentials: NativeCredentials, options: NativeOptions = {}): NativePush {
  const senders: Record<NativePlatform, NativeSender | null> = {
    android: credentials.android && createFcm(credentials.android, options),
    ios: credentials.ios && createApns(credentials.ios, options),
  };
  return {
    configured: (platform) => senders[platform] !== null,
    send: async (platform, token, notice, delivery) =>
      (await senders[platform]?.send(token, notice, delivery)) ?? { kind: 'not_configured' },
    close() {
      senders.android?.close();
      senders.ios?.close();
    },
  };
}
