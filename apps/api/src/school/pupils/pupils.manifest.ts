import { manifest } from '#kernel/manifest.ts';
import { pupilsBindings } from './pupils.routes.ts';
import { pupilsEnrolmentBindings } from './enrolment/enrolment.routes.ts';
import { pupilsMovesBindings } from './moves/moves.routes.ts';
import { pupilsPlannedBindings } from './planned/planned.routes.ts';
import { pupilsSheetsBindings } from './sheets/sheets.routes.ts';
import { registerPupilsPlannedJobs } from './planned/planned.jobs.ts';
import { pupilsRoom } from './pupils.room.ts';

export const pupilsManifest = manifest({
  rooms: [pupilsRoom],
  bindings: [
    ...pupilsBindings,
    ...pupilsEnrolmentBindings,
    ...pupilsMovesBindings,
    ...pupilsPlannedBindings,
    ...pupilsSheetsBindings,
  ],
  register: [registerPupilsPlannedJobs],
});
