import { manifest } from '#kernel/manifest.ts';
import { rolloverBindings } from './rollover.routes.ts';
import { rolloverRunBindings } from './run/run.routes.ts';
import { rolloverUndoBindings } from './undo/undo.routes.ts';
import { classBuildingBindings } from './building/building.routes.ts';
import { registerRolloverJobs } from './rollover.jobs.ts';
import { registerRolloverRunJobs } from './run/run.jobs.ts';
import { rolloverRoom } from './rollover.room.ts';

export const rolloverManifest = manifest({
  rooms: [rolloverRoom],
  bindings: [...rolloverBindings, ...rolloverRunBindings, ...rolloverUndoBindings, ...classBuildingBindings],
  register: [registerRolloverJobs, registerRolloverRunJobs],
  holdings: [
    { table: 'rollover_pairs', column: 'a_id', of: 'person', erase: 'delete', merge: 'ends' },
    { table: 'rollover_pairs', column: 'b_id', of: 'person', erase: 'delete', merge: 'ends' },
    {
      table: 'rollover_pupils',
      column: 'pupil_id',
      of: 'person',
      erase: { before: null },
      merge: { beside: ['rollover_id'] },
    },
  ],
  objects: [{ type: 'rollover', table: 'rollovers', name: 't.name' }],
  proof: {
    kinds: { 'rollover.update params.id': 'rollovers.id' },
    otherOrgs: {
      direction: { rollover: 'a passage is run once for all', class_building: 'a passage is run once for all' },
    },
  },
});
