import { runningEmbedded } from '../../apps/api/src/kernel/db/embedded.ts';
import { openPool } from '../../apps/api/src/kernel/db/pool.ts';
import { withTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import { verifyChain } from '../../apps/api/src/kernel/act/audit.ts';
import type { Write } from './writes.ts';

/** How often each mark stands in the database, with its audit rows, read past the server. */
async function found(
  dataDir: string,
  schoolId: number,
): Promise<{
  drafts: Map<string, number>;
  comments: Map<string, number>;
  notices: number;
  chain: { ok: boolean; checked: number };
}> {
  const running = await runningEmbedded(dataDir);
  if (!running) throw new Error('the database does not run');
  const pool = openPool(running.appUrl, 1);
  try {
    return await withTenant(pool, schoolId, { readOnly: true }, async (db) => {
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
      const notices = await db
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('type', '=', 'test')
        .executeTakeFirstOrThrow();
      return {
        drafts: new Map(posts.map((row) => [row.id, Number(row.lines)])),
        comments: new Map(comments.map((row) => [row.body, Number(row.n)])),
        notices: Number(notices.n),
        chain: await verifyChain(db, schoolId),
      };
    });
  } finally {
    await pool.end();
  }
}

/** What is wrong after a restart: promised and lost, doubled, half done (a draft without its one line in the journal), a broken journal. */
export async function faults(
  dataDir: string,
  schoolId: number,
  writes: readonly Write[],
  complete: boolean,
): Promise<string[]> {
  const { drafts, comments, notices, chain } = await found(dataDir, schoolId);
  const wrong: string[] = [];
  for (const write of writes) {
    if (write.kind === 'notice') continue;
    const times = write.kind === 'draft' ? (drafts.has(write.mark) ? 1 : 0) : (comments.get(write.mark) ?? 0);
    if (times === 0 && (complete || write.state === 'acknowledged'))
      wrong.push(`lost: ${write.kind} ${write.mark} (${write.state})`);
    if (times > 1) wrong.push(`doubled: ${write.kind} ${write.mark}, ${times} times`);
    if (write.kind === 'draft' && times === 1 && drafts.get(write.mark) !== 1)
      wrong.push(`half done: draft ${write.mark} with ${drafts.get(write.mark)} lines in the journal`);
  }
  const wanted = writes.filter((write) => write.kind === 'notice').length;
  const promised = writes.filter((write) => write.kind === 'notice' && write.state === 'acknowledged').length;
  if (notices > wanted || notices < (complete ? wanted : promised))
    wrong.push(`notices: ${notices} stand, ${promised} promised of ${wanted}`);
  if (!chain.ok) wrong.push(`the journal is broken after ${chain.checked} entries`);
  return wrong;
}
