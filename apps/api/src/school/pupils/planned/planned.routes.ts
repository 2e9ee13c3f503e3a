import * as c from '@encrier/contract/school/pupils-planned';
import { write } from '#kernel/http/bind.ts';
import { cancelPlanned, planMoves, restorePlanned, updatePlannedMove } from './planned.actions.ts';

export const pupilsPlannedBindings = [
  write(c.planMoves, (ctx, { body }) => planMoves(ctx, body)),
  write(c.updatePlannedMove, (ctx, { params, body }) => updatePlannedMove(ctx, params.id, body)),
  write(c.cancelPlanned, (ctx, { body }) => cancelPlanned(ctx, body.moves)),
  write(c.restorePlanned, (ctx, { body }) => restorePlanned(ctx, body.moves)),
];
