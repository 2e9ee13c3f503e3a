import { sql } from 'kysely';
import { runningEmbedded } from '../../apps/api/src/kernel/db/embedded.ts';
import { openPool } from '../../apps/api/src/kernel/db/pool.ts';
import { readTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import { verifyChain } from '../../apps/api/src/kernel/act/audit.ts';
import type { Write } from './writes.ts';

/** How often each mark is in the database, with its audit rows, read without the server. */
async function found(
  dataDir: string,
  schoolId: number,
): Promise<{
  drafts: Map<string, number>;
  comments: Map<string, number>;
  /** Rows and lines of the journal of each roll call. */
  rolls: Map<string, { rows: number; lines: number; version: number }>;
  /** Words of each answer that a sitting keeps. */
  answers: Map<string, number>;
  notices: number;
  chain: { ok: boolean; checked: number };
}> {
  const running = await runningEmbedded(dataDir);
  if (!running) throw new Error('the database does not run');
  const pool = openPool(running.appUrl, 1);
  try {
    return await readTenant(pool, schoolId, async (db) => {
      const posts = await db
        .selectFrom('posts as p')
        .select([
          'p.id',
          (eb) =>
            eb
              .selectFrom('audit_log as a')
              .select((e) => e.fn.countAll<number>().as('n'))
              .whereRef('a.object_id', '=', (e) => e.cast<string>('p.id', 'text'))
              .where('a.action', '=', 'news.create')
              .as('lines'),
        ])
        .execute();
      const comments = await db
        .selectFrom('post_comments')
        .select(['body', (eb) => eb.fn.countAll<number>().as('n')])
        .groupBy('body')
        .execute();
      const rolls = await db
        .selectFrom('roll_calls as r')
        .select([
          'r.id',
          'r.version',
          (eb) =>
            eb
              .selectFrom('attendance_events as v')
              .select((e) => e.fn.countAll<number>().as('n'))
              .whereRef('v.roll_call_id', '=', 'r.id')
              .as('rows'),
          (eb) =>
            eb
              .selectFrom('audit_log as a')
              .select((e) => e.fn.countAll<number>().as('n'))
              .whereRef('a.object_id', '=', (e) => e.cast<string>('r.id', 'text'))
              .where('a.action', '=', 'attendance.save')
              .as('lines'),
        ])
        .execute();
      const answers = await db
        .selectFrom('test_answers')
        .select([sql<string>`words->>0`.as('said'), (eb) => eb.fn.countAll<number>().as('n')])
        .groupBy('said')
        .execute();
      const notices = await db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('type', '=', 'test')
        .executeTakeFirstOrThrow();
      return {
        drafts: new Map(posts.map((row) => [row.id, Number(row.lines)])),
        comments: new Map(comments.map((row) => [row.body, Number(row.n)])),
        rolls: new Map(
          rolls.map((row) => [row.id, { rows: Number(row.rows), lines: Number(row.lines), version: row.version }]),
        ),
        answers: new Map(answers.map((row) => [row.said, Number(row.n)])),
        notices: Number(notices.n),
        chain: await verifyChain(db, schoolId),
      };
    });
  } finally {
    await pool.end();
  }
}

type Found = Awaited<ReturnType<typeof found>>;

/** How often a write is stored. */
function timesOf({ kind, mark }: Write, { drafts, comments, rolls, answers }: Found): number {
  if (kind === 'comment') return comments.get(mark) ?? 0;
  if (kind === 'answer') return answers.get(mark) ?? 0;
  return (kind === 'draft' ? drafts : rolls).has(mark) ? 1 : 0;
}

function faultsOf(write: Write, there: Found, complete: boolean): string[] {
  const wrong: string[] = [];
  const times = timesOf(write, there);
  if (times === 0 && (complete || write.state === 'acknowledged'))
    wrong.push(`lost: ${write.kind} ${write.mark} (${write.state})`);
  if (times > 1) wrong.push(`doubled: ${write.kind} ${write.mark}, ${times} times`);
  if (write.kind === 'draft' && times === 1 && there.drafts.get(write.mark) !== 1)
    wrong.push(`half done: draft ${write.mark} with ${there.drafts.get(write.mark)} lines in the journal`);
  return wrong;
}

/**
 * What is wrong after a restart: promised and lost, doubled, half done (a draft without its one line in the journal), a
 * broken journal.
 */
export async function faults(
  dataDir: string,
  schoolId: number,
  writes: readonly Write[],
  complete: boolean,
): Promise<string[]> {
  const there = await found(dataDir, schoolId);
  const { rolls, notices, chain } = there;
  const wrong = writes.filter(({ kind }) => kind !== 'notice').flatMap((write) => faultsOf(write, there, complete));
  // One absent and one late each, validated or not; a roll call that was sent again is the same one.
  for (const [id, { rows, lines, version }] of rolls)
    if (rows !== 2 || lines !== 1 || version > 3)
      wrong.push(`half done: roll call ${id} with ${rows} rows, ${lines} lines in the journal, version ${version}`);
  const lessons = writes.filter((write) => write.kind === 'roll').length;
  if (rolls.size > lessons) wrong.push(`doubled: ${rolls.size} roll calls of ${lessons} lessons`);
  const wanted = writes.filter((write) => write.kind === 'notice').length;
  const promised = writes.filter((write) => write.kind === 'notice' && write.state === 'acknowledged').length;
  if (notices > wanted || notices < (complete ? wanted : promised))
    wrong.push(`notices: ${notices} stand, ${promised} promised of ${wanted}`);
  if (!chain.ok) wrong.push(`the journal is broken after ${chain.checked} entries`);
  return wrong;
}
