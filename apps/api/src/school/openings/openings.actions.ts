import { Replay } from '#kernel/act/act.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { openingsRoom } from './openings.room.ts';

/** Most openings that a process remembers; a forgotten one is checked again, and still written once. */
const maxKnown = 50_000;
const known = new Set<string>();
let last: Promise<void> = Promise.resolve();

/** The account in look-as through the reader's account; empty for the reader. */
const lookerOf = ({ actor }: ReadCtx): string =>
  actor.kind === 'account' && actor.lookedAtBy ? actor.lookedAtBy.accountId : '';

/** One line in the journal for a reader, a pupil and a day: the key makes a second one the same act, in any process. */
async function write(ctx: ReadCtx, pupilId: string, noted: string): Promise<void> {
  const { db: _db, client: _client, identity: _identity, ...asker } = ctx;
  const looker = lookerOf(ctx);
  try {
    await openingsRoom.act(
      {
        ...asker,
        client: 'other',
        idempotency: { key: `opening ${ctx.today} ${pupilId}${looker && ` by ${looker}`}`, body: null },
        out: {},
      },
      'pupils.open',
      async () => ({ result: null, audit: { object: { type: 'pupil', id: pupilId } } }),
    );
  } catch (error) {
    if (error instanceof Replay) return;
    // The next opening of the day tries again.
    known.delete(noted);
    ctx.kernel.log('opening_not_noted', {
      school: ctx.schoolId,
      error: (error as { code?: string }).code ?? (error as Error).name,
    });
  }
}

/**
 * Records that a member of staff opened a pupil's sheet, for the family to read (LAW-GDP-03); during look-as with both
 * names (SEC-HDR-02). It never delays the reader: openings are written afterwards, one by one, and those still waiting
 * when the process is killed are lost.
 */
export function noteOpening(ctx: ReadCtx, pupilId: string): void {
  const { actor } = ctx;
  if (actor.kind !== 'account') return;
  const key = `${ctx.schoolId} ${actor.accountId} ${lookerOf(ctx)} ${pupilId} ${ctx.today}`;
  if (known.has(key)) return;
  if (known.size >= maxKnown) known.clear();
  known.add(key);
  last = last.then(() => write(ctx, pupilId, key));
}

/** Resolves when everything recorded so far is written. */
export const openingsWritten = (): Promise<void> => last;
