import { manifest } from '#kernel/manifest.ts';
import { peopleBindings } from './directory.routes.ts';

export const directoryManifest = manifest({ bindings: [...peopleBindings] });
