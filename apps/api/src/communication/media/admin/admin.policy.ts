import { type AlbumCan, type AlbumStatus, albumStatuses } from '@encrier/contract/communication/media';
import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import { leads, workflow } from '#kernel/policy/workflow.ts';
import { addDays } from '#kernel/policy/days.ts';

export type Editor = { accountId: string; permissions: ReadonlyMap<PermissionKey, Scope> };
export type AlbumFacts = { status: AlbumStatus; authorId: string };

/** Every move of an album; it is archived after its last day by a job. */
export const albumWorkflow = workflow('albums.status', albumStatuses, 'draft', {
  publish: leads(['draft', 'hidden'], 'published'),
  submit: leads(['draft'], 'in_review'),
  accept: leads(['in_review'], 'published'),
  refuse: leads(['in_review'], 'draft'),
  hide: leads(['published'], 'hidden'),
  recall: leads(['in_review', 'published', 'hidden', 'archived'], 'draft'),
  archive: leads(['published', 'hidden'], 'archived'),
});

/** Who manages an album: its author while they may publish albums, and moderators once it is no longer a draft. */
export function managesIt(who: Editor, album: AlbumFacts): boolean {
  const own = album.authorId === who.accountId;
  if (own && who.permissions.has('media.publish')) return true;
  return who.permissions.has('media.moderate') && (own || album.status !== 'draft');
}

/**
 * What a person may do to an album in its state. An author who is no moderator publishes through a second person: what
 * that person reviewed cannot be changed afterwards, only protected (hidden, deleted, a pupil tagged) or withdrawn as a
 * whole.
 */
export function canAlbum(who: Editor, album: AlbumFacts): AlbumCan {
  const { status } = album;
  const may = (move: keyof typeof albumWorkflow.moves): boolean => albumWorkflow.allows(status, move);
  const seen = managesIt(who, album);
  const own = album.authorId === who.accountId && who.permissions.has('media.publish');
  const moderates = seen && who.permissions.has('media.moderate');
  const open = status === 'draft' ? own : status !== 'archived' && moderates;
  return {
    edit: open,
    protect: seen && status !== 'archived' && (own || moderates),
    publish: moderates && may('publish') && (own || status === 'hidden'),
    submit: own && may('submit') && !moderates,
    review: moderates && may('accept') && album.authorId !== who.accountId,
    hide: moderates && may('hide'),
    recall: own && may('recall'),
    archive: seen && (own || moderates) && may('archive'),
    remove: seen && (own || moderates) && (status === 'draft' || status === 'hidden' || status === 'archived'),
    moderate: moderates,
  };
}

/** Longest that a moderator may keep an album beyond the school year, in days. */
const longest = 731;

/**
 * The last day an album may have: the end of the school year, and for moderators two years more at most (LAW-RET-14).
 * Days `YYYY-MM-DD`.
 */
export function latestDay(who: Editor, yearEndsOn: string): string {
  if (!who.permissions.has('media.moderate')) return yearEndsOn;
  return addDays(yearEndsOn, longest);
}
