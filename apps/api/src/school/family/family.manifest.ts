import { manifest } from '#kernel/manifest.ts';
import { familyBindings } from './family.routes.ts';
import { registerFamilyHome } from './family.public.ts';
import { familyRoom } from './family.room.ts';

export const familyManifest = manifest({
  rooms: [familyRoom],
  bindings: [...familyBindings],
  register: [registerFamilyHome],
});
