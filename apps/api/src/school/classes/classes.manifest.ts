import { manifest } from '#kernel/manifest.ts';
import { classesBindings } from './classes.routes.ts';
import { registerEnrolled } from './enrolled.queries.ts';
import { classSheetsBindings } from './sheets/sheets.routes.ts';
import { classesRoom } from './classes.room.ts';

export const classesManifest = manifest({
  rooms: [classesRoom],
  bindings: [...classesBindings, ...classSheetsBindings],
  objects: [{ type: 'class', table: 'classes', name: 't.name' }],
  holdings: [{ table: 'classes', column: 'head_teacher_id', of: 'person', erase: 'keep', merge: 'moves' }],
  imported: ['classes'],
  register: [registerEnrolled],
  proof: {
    otherOrgs: {
      optional: {
        'classes.create body.classes[].headTeacherId': 'a teacher may work in several organisations',
        'classes.create body.classes[].nextClassId': 'a class of one organisation goes on in another',
        'classes.update body.headTeacherId': 'a teacher may work in several organisations',
        'classes.update_many body.headTeacherId': 'a teacher may work in several organisations',
      },
    },
  },
});
