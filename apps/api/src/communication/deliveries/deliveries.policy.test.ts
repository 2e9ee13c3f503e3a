import { expect, it } from 'vitest';
import { whyOf } from './deliveries.policy.ts';

it.each([
  ['sent', '', null],
  ['waiting', '', null],
  ['failed', 'smtp_550', 'unknown_address'],
  ['failed', 'address', 'unknown_address'],
  ['dropped', 'address', 'no_address'],
  ['failed', 'smtp_552', 'full_box'],
  ['failed', 'smtp_554', 'refused'],
  ['waiting', 'smtp_451', 'server_away'],
  ['failed', 'gave_up:timeout', 'server_away'],
  ['waiting', 'econnrefused', 'server_away'],
  ['failed', 'no_device', 'no_device'],
  ['dropped', 'read', 'already_read'],
  ['dropped', 'authority', 'no_authority'],
  ['dropped', 'right', 'no_right'],
  ['failed', 'bounce_address', 'unknown_address'],
  ['failed', 'bounce_full', 'full_box'],
  ['failed', 'bounce_refused', 'refused'],
  ['failed', 'bounce_away', 'server_away'],
  ['failed', 'http_413', 'other'],
] as const)('%s %s is %s', (state, reason, why) => expect(whyOf(state, reason)).toBe(why));
