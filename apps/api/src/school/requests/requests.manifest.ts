import { manifest } from '#kernel/manifest.ts';
import { requestBindings } from './requests.routes.ts';
import { registerRequestFiles } from './requests.public.ts';
import { requestsRoom } from './requests.room.ts';

export const requestsManifest = manifest({
  rooms: [requestsRoom],
  bindings: [...requestBindings],
  register: [registerRequestFiles],
});
