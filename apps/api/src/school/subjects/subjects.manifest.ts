import { manifest } from '#kernel/manifest.ts';
import { subjectsBindings } from './subjects.routes.ts';
import { subjectsRoom } from './subjects.room.ts';

export const subjectsManifest = manifest({
  rooms: [subjectsRoom],
  bindings: [...subjectsBindings],
  objects: [{ type: 'subject', table: 'subjects', name: 't.name' }],
  imported: ['subjects', 'level_subjects'],
});
