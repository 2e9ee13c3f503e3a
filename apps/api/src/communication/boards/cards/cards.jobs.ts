import { readTenant } from '#kernel/db/tenant.ts';
import { releaseFiles } from '#kernel/files/adopt.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { boardsRoom } from '../boards.room.ts';

const keptMs = 30 * 86_400_000;
const atOnce = 500;

/** Deletes for good what was removed a month ago; its file goes with the nightly sweep. */
export function sweepCards(kernel: Kernel): Promise<void> {
  return eachSchool(kernel, 'boards.sweep', async (schoolId) => {
    const before = new Date(kernel.now().getTime() - keptMs);
    const gone = await readTenant(kernel.pool, schoolId, (db) =>
      db.selectFrom('board_cards').select(['id', 'file_id']).where('removed_at', '<', before).limit(atOnce).execute(),
    );
    if (!gone.length) return;
    await boardsRoom.act(systemCtx(kernel, schoolId, { kind: 'job', name: 'boards' }), 'boards.sweep', async (tx) => {
      for (const { id, file_id } of gone) if (file_id) await releaseFiles(tx, { type: 'board_card', id }, []);
      await tx.db
        .deleteFrom('board_cards')
        .where(
          'id',
          'in',
          gone.map(({ id }) => id),
        )
        .where('removed_at', '<', before)
        .execute();
      return { result: null, audit: { object: { type: 'board_card', id: null }, after: { count: gone.length } } };
    });
  });
}

export function registerBoardsCardsJobs(): void {
  onSchedule('boards.sweep', '20 3 * * *', sweepCards);
}
