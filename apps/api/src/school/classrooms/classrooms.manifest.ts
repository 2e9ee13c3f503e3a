import { manifest } from '#kernel/manifest.ts';
import { classroomsBindings } from './classrooms.routes.ts';
import { classroomsRoom } from './classrooms.room.ts';

export const classroomsManifest = manifest({
  rooms: [classroomsRoom],
  bindings: [...classroomsBindings],
  objects: [{ type: 'classroom', table: 'classrooms', name: 't.name' }],
  imported: ['classrooms', 'classroom_subjects'],
});
