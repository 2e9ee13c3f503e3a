import { manifest } from '#kernel/manifest.ts';
import { distanceRoom } from './distance.room.ts';
import { distanceBindings } from './distance.routes.ts';

export const distanceManifest = manifest({ rooms: [distanceRoom], bindings: distanceBindings });
