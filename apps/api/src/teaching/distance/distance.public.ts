import { ownsFiles } from '#kernel/files/owners.ts';
import { opensReplay } from './replays/replays.queries.ts';

/** Registers who may open the files of recordings. */
export function registerReplayFiles(): void {
  ownsFiles(
    'distance_replay',
    { table: 'distance_replays', module: 'distance' },
    async (ctx, db, id) => ctx.actor.kind === 'account' && opensReplay(ctx, db, id),
  );
}
