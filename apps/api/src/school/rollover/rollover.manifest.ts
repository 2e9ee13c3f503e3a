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
});
