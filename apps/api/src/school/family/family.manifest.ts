import { manifest } from '#kernel/manifest.ts';
import { familyBindings } from './family.routes.ts';
import { registerFamilyHome } from './family.public.ts';
import { familyRoom } from './family.room.ts';
import { registerRequestFiles } from './requests/requests.public.ts';
import { requestBindings } from './requests/requests.routes.ts';

export const familyManifest = manifest({
  rooms: [familyRoom],
  bindings: [...familyBindings, ...requestBindings],
  register: [registerFamilyHome, registerRequestFiles],
});
