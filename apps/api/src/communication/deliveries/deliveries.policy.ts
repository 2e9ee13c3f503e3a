import type { DeliveryWhy } from '@encrier/contract/communication/deliveries';

const known: Readonly<Record<string, DeliveryWhy>> = {
  address: 'unknown_address',
  smtp_501: 'unknown_address',
  smtp_550: 'unknown_address',
  smtp_551: 'unknown_address',
  smtp_553: 'unknown_address',
  smtp_552: 'full_box',
  smtp_452: 'full_box',
  bounce_address: 'unknown_address',
  bounce_full: 'full_box',
  bounce_refused: 'refused',
  bounce_away: 'server_away',
  no_device: 'no_device',
  gone: 'no_device',
  not_configured: 'not_configured',
  account: 'closed_account',
  authority: 'no_authority',
  right: 'no_right',
  read: 'already_read',
  late: 'too_late',
};

/** Why a delivery has its state, from the code stored by the sending; null when nothing went wrong. */
export function whyOf(state: string, reason: string): DeliveryWhy | null {
  if (state === 'sent' || !reason) return null;
  const code = reason.replace(/^gave_up:/, '');
  if (state === 'dropped' && code === 'address') return 'no_address';
  if (known[code]) return known[code];
  if (/^smtp_5/.test(code)) return 'refused';
  if (/^(smtp_4|timeout|network|credentials|channel_away|e[a-z]+)/.test(code)) return 'server_away';
  return 'other';
}

/** Whether a mail had been taken and came back later. */
export const cameBack = (state: string, reason: string): boolean => state === 'failed' && reason.startsWith('bounce_');
