import { type HandInKind, heavyDay, type HomeworkState, type WorkState } from '@encrier/contract/teaching/homework';

type Dates = { cancelled_at: Date | null; published_at: Date | null; publish_at: Date | null };
/** The state of a homework, from its dates. */
export const stateOf = ({ cancelled_at, published_at, publish_at }: Dates): HomeworkState =>
  cancelled_at ? 'cancelled' : published_at ? 'published' : publish_at ? 'planned' : 'draft';

/** Number of hand-ins through the application. */
export const isOnline = (kind: HandInKind): boolean =>
  kind === 'file' || kind === 'link' || kind === 'text' || kind === 'audio';

type Piece = {
  handIn: HandInKind;
  cancelled: boolean;
  closesAt: Date;
  /** How many times it may be handed in, and how many times it was; withdrawn ones do not count. */
  mostTurns: number | null;
  turns: number;
};
/** Number of hand-ins left; null when unlimited. */
export const turnsLeft = ({ mostTurns, turns }: Pick<Piece, 'mostTurns' | 'turns'>): number | null =>
  mostTurns === null ? null : Math.max(0, mostTurns - turns);
/**
 * Why nothing can be handed in now; null when it can. A hand-in that the teacher asked for again is accepted at any
 * time, once more.
 */
export function handInRefusal(piece: Piece, state: WorkState, now: Date): string | null {
  const refusal = takeBackRefusal(piece, state, now);
  if (refusal) return refusal;
  return turnsLeft(piece) === 0 && state !== 'again' ? 'homework.no_version_left' : null;
}
type Open = Pick<Piece, 'handIn' | 'cancelled' | 'closesAt'>;
/** Why the hand-in cannot be withdrawn now; null when it can. */
export function takeBackRefusal({ handIn, cancelled, closesAt }: Open, state: WorkState, now: Date): string | null {
  if (cancelled) return 'homework.cancelled';
  if (!isOnline(handIn)) return 'homework.nothing_asked';
  if (state === 'corrected') return 'homework.settled';
  return now > closesAt && state !== 'again' ? 'homework.closed' : null;
}

/** Why a pupil cannot mark it as done, or not done. */
export function tickRefusal({ cancelled }: Pick<Piece, 'cancelled'>, state: WorkState): string | null {
  if (cancelled) return 'homework.cancelled';
  return state === 'handed' || state === 'corrected' || state === 'again' ? 'homework.settled' : null;
}

/** Why a pupil cannot say that they are stuck. */
export function helpRefusal({ cancelled }: Pick<Piece, 'cancelled'>, state: WorkState): string | null {
  if (cancelled) return 'homework.cancelled';
  return state === 'handed' || state === 'corrected' ? 'homework.settled' : null;
}

export type Verdict = 'corrected' | 'again' | 'received' | 'none' | 'kept';
/** Why a teacher cannot answer a pupil's work in this way. */
export function verdictRefusal(
  verdict: Verdict,
  { handIn, state, handed }: { handIn: HandInKind; state: HomeworkState; handed: boolean },
): string | null {
  if (state === 'cancelled') return 'homework.cancelled';
  if (state !== 'published') return 'homework.not_out';
  if (handIn === 'none') return 'homework.nothing_asked';
  return !handed &&
    (verdict === 'again' ||
      (verdict === 'kept' && handIn !== 'paper') ||
      (verdict === 'corrected' && handIn !== 'paper'))
    ? 'homework.nothing_handed'
    : null;
}

type Due = { dueOn: string; lateUntil: string | null; show: 'draft' | 'now' | 'day'; showOn: string | null };
type Around = {
  today: string;
  startsOn: string;
  endsOn: string /** The former day, which may have passed. */;
  was: string | null;
};
/** Why days are not valid as sent, and the field at fault. */
export function daysFault({ dueOn, lateUntil, show, showOn }: Due, { today, startsOn, endsOn, was }: Around) {
  if (dueOn < today && dueOn !== was) return { field: 'dueOn', code: 'homework.day_past' };
  if (dueOn < startsOn || dueOn > endsOn) return { field: 'dueOn', code: 'homework.day_outside' };
  if (lateUntil !== null && lateUntil < dueOn) return { field: 'lateUntil', code: 'homework.late_before' };
  if (show === 'day' && (!showOn || showOn <= today || showOn > dueOn))
    return { field: 'showOn', code: 'homework.show_day' };
  return null;
}

/** The number of a receipt. */
export const receiptNumber = (year: number, last: number): string => `D-${year}-${String(last).padStart(5, '0')}`;

/**
 * Name of a file in the folder of all hand-ins: « El Amrani Yasmine v2.pdf », with a number from the second file on.
 */
export function zipName(pupil: string, turn: number, nth: number, file: string): string {
  const end = /\.[A-Za-z0-9]{1,5}$/.exec(file)?.[0] ?? '';
  const name = pupil.replaceAll(/[\\/:*?"<>|]/g, ' ').trim();
  return `${name} v${turn}${nth > 1 ? ` ${nth}` : ''}${end.toLowerCase()}`;
}

type Limit = { minutes: number; pieces: number };
/** Threshold of a heavy day for a level: the school's for this level, else the school's for all, else the product's. */
export const limitOf = (limits: readonly (Limit & { levelId: string | null })[], levelId: string): Limit => {
  const found = limits.find((one) => one.levelId === levelId) ?? limits.find((one) => one.levelId === null);
  return found ? { minutes: found.minutes, pieces: found.pieces } : heavyDay;
};
export const isHeavy = (day: Limit, limit: Limit): boolean =>
  day.minutes >= limit.minutes || day.pieces >= limit.pieces;
