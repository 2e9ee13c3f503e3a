import type { AdminPost, PostContent } from '@encrier/contract/communication/news';
import { t } from '@lingui/core/macro';
import { formatDate, formatTime } from '#kernel/dates.ts';
import { toWallClock } from '#kernel/content/wall-clock.ts';

/** What the one primary button of the composer does. */
export type Primary = { does: 'publish' | 'plan' | 'propose' | 'correct' | 'restore'; label: string };

export type PrimaryFacts = {
  /** As the server has it; null before the first save. */
  post: Pick<AdminPost, 'status' | 'can'> | null;
  publishAt: PostContent['publishAt'];
  /** Whether the author may publish without review, as far as the device knows. */
  mayPublish: boolean;
  /** Unpublished changes. */
  dirty: boolean;
  now: Date;
};

/**
 * « aujourd’hui à 18:00 », « le 24 novembre à 08:30 »: the school's day and hour of a planned publication, after « pour
 * ».
 */
function planWords(at: string, now: Date): string {
  const time = formatTime(at);
  if (toWallClock(at).day === toWallClock(now).day) return t`Planifier pour aujourd’hui à ${time}`;
  const day = formatDate(at, now);
  return t`Planifier pour le ${day} à ${time}`;
}

/** Next state of a draft: scheduled or published by people who may, else proposed for review. */
function primaryOfDraft({ post, publishAt, mayPublish, now }: PrimaryFacts): Primary | null {
  const publishes = post ? post.can.publish : mayPublish;
  if (!publishes) return post && !post.can.submit ? null : { does: 'propose', label: t`Proposer à la validation` };
  return publishAt !== null && new Date(publishAt) > now
    ? { does: 'plan', label: planWords(publishAt, now) }
    : { does: 'publish', label: t`Publier maintenant` };
}

/** Names what happens and when; null when there is nothing to do for this person in this state. */
export function primaryOf(facts: PrimaryFacts): Primary | null {
  const { post, publishAt, dirty, now } = facts;
  const status = post?.status ?? 'draft';
  if (status === 'draft') return primaryOfDraft(facts);
  if (!post?.can.edit) return null;
  if (dirty) {
    if (status === 'scheduled' && publishAt !== null && new Date(publishAt) > now)
      return { does: 'correct', label: planWords(publishAt, now) };
    return {
      does: 'correct',
      label: status === 'published' ? t`Publier les corrections` : t`Enregistrer les changements`,
    };
  }
  return status === 'withdrawn' ? { does: 'restore', label: t`Remettre en ligne` } : null;
}
