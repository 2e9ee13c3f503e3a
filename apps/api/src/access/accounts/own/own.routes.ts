import * as c from '@encrier/contract/access/auth';
import { setPreferences as setPreferencesRoute } from '@encrier/contract/kernel/notifications';
import { read, write } from '#kernel/http/bind.ts';
import { renewRecoveryCodes, stepUp, totpConfirm, totpDisable, totpEnrol } from './factor.actions.ts';
import { changePassword, revokeDevice, revokeOthers, updateProfile } from './own.actions.ts';
import { listDevices } from './own.queries.ts';
import { setPreferences } from './preferences.actions.ts';
import { startLookAs, stopLookAs } from './looks.actions.ts';

export const accountBindings = [
  read(c.devices, (ctx) => listDevices(ctx)),
  write(c.revokeDevice, (ctx, { params }) => revokeDevice(ctx, params.id)),
  write(c.revokeOthers, (ctx) => revokeOthers(ctx)),
  write(c.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  write(c.stepUp, (ctx, { body }) => stepUp(ctx, body)),
  write(c.totpEnrol, (ctx) => totpEnrol(ctx)),
  write(c.totpConfirm, (ctx, { body }) => totpConfirm(ctx, body.totp)),
  write(c.renewRecoveryCodes, (ctx) => renewRecoveryCodes(ctx)),
  write(c.totpDisable, (ctx) => totpDisable(ctx)),
  write(c.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  write(setPreferencesRoute, (ctx, { body }) => setPreferences(ctx, body)),
  write(c.startLookAs, (ctx, { body }) => startLookAs(ctx, body)),
  write(c.stopLookAs, (ctx) => stopLookAs(ctx)),
];
