import { schoolDay } from '#kernel/db/school-day.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import type { Kernel } from '#kernel/http/context.ts';
import { type EventJob, onEvent } from '#kernel/jobs/events.ts';
import { type Notice, notifyAccounts } from '#kernel/notify/notify.ts';
import { childrenFor } from '../../audience/audience.public.ts';
import { moderatorsOf, readersOf } from './publication.public.ts';

type Choice = 'readers' | 'moderators' | 'author';

const whys = {
  readers: 'audience',
  author: 'author',
  moderators: { right: 'media.moderate', asks: ['media.moderate@school'] },
} as const;

/**
 * Notifies people of an album: its readers once, moderators, or its author; never the person whose action caused the
 * notice.
 */
async function notifyOfAlbum(
  kernel: Kernel,
  job: EventJob,
  type: Notice['type'],
  key: string,
  choose: Choice,
): Promise<void> {
  const id = String(job.payload['albumId']);
  const found = await readTenant(kernel.pool, job.schoolId, async (db) => {
    const album = await db
      .selectFrom('albums')
      .select(['title', 'kind', 'status', 'author_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!album || (choose === 'readers' && album.status !== 'published')) return null;
    const ids =
      choose === 'readers'
        ? await readersOf(db, id, await schoolDay(db, kernel.now()))
        : choose === 'author'
          ? [album.author_id]
          : await moderatorsOf(db);
    const children = choose === 'readers' ? await childrenFor(db, 'album_recipients', id) : new Map<string, string[]>();
    return { album, children, ids };
  });
  if (!found) return;
  const { album, children, ids } = found;
  await notifyAccounts(kernel, job.schoolId, {
    type,
    accountIds: ids,
    except: choose === 'author' ? [] : [album.author_id],
    why: whys[choose],
    children,
    model: { type: choose === 'readers' ? album.kind : `${album.kind}_gestion`, id },
    priority: choose === 'readers' ? 'low' : 'normal',
    dedupeKey: key,
    gather: choose === 'readers',
    detail: album.title,
  });
}

/** Registers the notices of albums: published, waiting, returned, pictures that lost a consent. */
export function registerMediaPublicationJobs(): void {
  onEvent('media.published', 'media.announce', (kernel, job) =>
    notifyOfAlbum(kernel, job, 'media.album', `media:${String(job.payload['albumId'])}`, 'readers'),
  );
  onEvent('media.submitted', 'media.to_review', (kernel, job) =>
    notifyOfAlbum(kernel, job, 'media.a_valider', `media.submitted:${job.id}`, 'moderators'),
  );
  onEvent('media.sent_back', 'media.sent_back', (kernel, job) =>
    notifyOfAlbum(kernel, job, 'media.a_reprendre', `media.sent_back:${job.id}`, 'author'),
  );
  onEvent('media.consent_lost', 'media.consent_lost', async (kernel, job) => {
    for (const choose of ['author', 'moderators'] as const)
      await notifyOfAlbum(kernel, job, 'media.consentement', `media.consent_lost:${job.id}`, choose);
  });
}
