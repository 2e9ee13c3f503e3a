import { manifest } from '#kernel/manifest.ts';
import { levelsBindings } from './levels.routes.ts';
import { levelsRoom } from './levels.room.ts';

export const levelsManifest = manifest({
  rooms: [levelsRoom],
  bindings: [...levelsBindings],
  objects: [{ type: 'level', table: 'levels', name: 't.name' }],
  imported: ['levels'],
});
