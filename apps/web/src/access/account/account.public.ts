import { preferencesQuery as query, sendTest } from './account.api.ts';
import { disablePush, enablePush, pushState } from './parts/push.ts';

export type { PushState } from './parts/push.ts';
/** What the device diagnosis needs from notifications. */
export const notificationDoor = {
  preferences: query,
  sendTest,
  state: pushState,
  enable: enablePush,
  disable: disablePush,
};
