import { type NoticeTie, type NotificationKind, noticeTies } from '@encrier/contract/kernel/notifications';
import { type NoticeReason, reasonOf } from './kinds.ts';

export type Tie = { tie: NoticeTie; right: string | null };
/** What is known of a reader beside the notice. */
export type ReaderTies = { pupil: boolean; guardian: boolean };

/** As it is stored. */
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
 * In what quality a reader was told: what its sender wrote, else that it is about him or a child of his, else the first
 * quality of its kind that fits him.
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
  // A publication or a message about a child is still one that was addressed to somebody; the children are said beside.
  if (['audience', 'addressee', 'author', 'account'].includes(first.tie)) return first;
  if (notice.child) return { tie: 'guardian', right: null };
  return notice.self ? { tie: 'self', right: null } : first;
}
