import { manifest } from '#kernel/manifest.ts';
import { authBindings } from './auth/auth.routes.ts';
import { accountBindings } from './own/own.routes.ts';
import { accountsBindings } from './accounts.routes.ts';
import { usernamesBindings } from './usernames/usernames.routes.ts';
import { registerAuthJobs } from './auth/auth.jobs.ts';
import { registerAccountsJobs } from './accounts.jobs.ts';
import { registerAccountsCards } from './accounts.public.ts';
import { registerAccountHome } from './own/own.public.ts';
import { accountsRoom } from './accounts.room.ts';

export const accountsManifest = manifest({
  rooms: [accountsRoom],
  bindings: [...authBindings, ...accountBindings, ...accountsBindings, ...usernamesBindings],
  register: [registerAuthJobs, registerAccountsJobs, registerAccountsCards, registerAccountHome],
});
