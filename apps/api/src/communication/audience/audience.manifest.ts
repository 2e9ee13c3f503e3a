import { manifest } from '#kernel/manifest.ts';
import { audienceBindings } from './audience.routes.ts';

export const audienceManifest = manifest({
  bindings: [...audienceBindings],
});
