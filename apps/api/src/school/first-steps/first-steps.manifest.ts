import { manifest } from '#kernel/manifest.ts';
import { registerFirstStepsHome } from './first-steps.public.ts';

export const firstStepsManifest = manifest({
  register: [registerFirstStepsHome],
});
