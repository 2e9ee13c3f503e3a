import { manifest } from '#kernel/manifest.ts';
import { diagnosticsBindings } from './diagnostics.routes.ts';

export const diagnosticsManifest = manifest({
  bindings: [...diagnosticsBindings],
});
