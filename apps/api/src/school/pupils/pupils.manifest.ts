import { renumberErased } from './keeping.actions.ts';
import { manifest } from '#kernel/manifest.ts';
import { pupilsBindings } from './pupils.routes.ts';
import { pupilsEnrolmentBindings } from './enrolment/enrolment.routes.ts';
import { pupilsIdentityBindings } from './identity.routes.ts';
import { pupilsMovesBindings } from './moves/moves.routes.ts';
import { pupilsPlannedBindings } from './planned/planned.routes.ts';
import { pupilsSheetsBindings } from './sheets/sheets.routes.ts';
import { registerPupilsPlannedJobs } from './planned/planned.jobs.ts';
import { pupilsRoom } from './pupils.room.ts';
import { blockedMoves } from './planned/waiting.queries.ts';

export const pupilsManifest = manifest({
  rooms: [pupilsRoom],
  bindings: [
    ...pupilsBindings,
    ...pupilsEnrolmentBindings,
    ...pupilsIdentityBindings,
    ...pupilsMovesBindings,
    ...pupilsPlannedBindings,
    ...pupilsSheetsBindings,
  ],
  queues: [{ queue: 'pupils.blocked_moves', rows: blockedMoves }],
  register: [registerPupilsPlannedJobs],
  holdings: [
    { table: 'planned_moves', column: 'pupil_id', of: 'person', erase: 'delete', merge: 'moves' },
    {
      table: 'enrolments',
      column: 'pupil_id',
      of: 'person',
      erase: { reason: '' },
      remains: 'schooling',
      merge: 'moves',
    },
    { table: 'saved_filters', column: 'account_id', of: 'account', erase: 'delete', merge: { named: ['name'] } },
    {
      table: 'pupils',
      column: 'person_id',
      of: 'person',
      erase: {
        massar_code: null,
        ine: null,
        siecle_id: null,
        board_regime: '',
        family_id: null,
        status: 'archived',
        left_reason: '',
      },
    },
  ],
  imported: ['pupils', 'enrolments'],
  onErase: renumberErased,
  proof: {
    wholeSchool: { writes: { 'pupils.save_filter': 'the caller’s own' } },
    kinds: { 'pupils.return params.id': 'pupils.person_id', 'persons.update_pupil params.id': 'pupils.person_id' },
  },
});
