import { manifest } from '#kernel/manifest.ts';
import { subjectsBindings } from './subjects.routes.ts';
import { subjectsRoom } from './subjects.room.ts';

export const subjectsManifest = manifest({
  rooms: [subjectsRoom],
  bindings: [...subjectsBindings],
  objects: [{ type: 'subject', table: 'subjects', name: 't.name' }],
  imported: ['subjects', 'level_subjects'],
  proof: {
    wholeSchool: {
      places: {
        'subjects.grid': 'what each level is taught is set for the whole school',
        'subjects.export': 'what each level is taught is set for the whole school',
      },
      writes: {
        'subjects.create': 'subjects are the whole school’s',
        'subjects.start': 'subjects are the whole school’s',
      },
    },
  },
});
