import { type NoticeTie, type NotificationKind, noticeTies } from '@encrier/contract/kernel/notifications';
import { type NoticeReason, reasonOf } from './kinds.ts';

export type Tie = { tie: NoticeTie; right: string | null };
/** What is known about a reader besides the notice. */
export type ReaderTies = { pupil: boolean; guardian: boolean };

/** As stored in the database. */
export const tieText = (why: NoticeReason): string => (typeof why === 'string' ? why : `right:${why.right}`);

const tieOf = (why: NoticeReason): Tie =>
  typeof why === 'string' ? { tie: why, right: null } : { tie: 'right', right: why.right };

function stored(text: string | null): Tie | null {
  const [tie, right] = (text ?? '').split(':');
  const known = noticeTies.find((one) => one === tie);
  return known ? { tie: known, right: right ?? null } : null;
}

const fits = (why: NoticeReason, { pupil, guardian }: ReaderTies): boolean =>
  why === 'self' ? pupil : why === 'guardian' ? guardian : true;

/**
 * The capacity in which a reader was notified: what its sender wrote, else that it is about them or their child, else
 * the first one of its kind that fits them.
 */
export function tieFor(
  kind: NotificationKind,
  notice: { tie: string | null; self: boolean; child: boolean },
  held: ReaderTies,
): Tie {
  const said = stored(notice.tie);
  const whys = reasonOf(kind);
  const first = tieOf(whys.find((why) => fits(why, held)) ?? whys[0]);
  if (said) return said;
  // A publication or message about a child was still addressed to a person; the children are shown beside it.
  if (['audience', 'addressee', 'author', 'account'].includes(first.tie)) return first;
  if (notice.child) return { tie: 'guardian', right: null };
  return notice.self ? { tie: 'self', right: null } : first;
}
