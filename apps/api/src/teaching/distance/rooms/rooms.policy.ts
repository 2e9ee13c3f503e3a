import { endedAfter, joinedBefore } from '@encrier/contract/teaching/distance';

type Hours = { begins: Date; ends: Date };
/** Whether a lesson can be joined at an instant. */
export function standingOf({ begins, ends }: Hours, now: Date): 'early' | 'open' | 'over' {
  if (now >= ends) return 'over';
  return now.getTime() >= begins.getTime() - joinedBefore * 60_000 ? 'open' : 'early';
}

/** When a room that is still open is ended: lessons run over. */
export const endsRoomAt = ({ ends }: Pick<Hours, 'ends'>): Date => new Date(ends.getTime() + endedAfter * 60_000);

type Names = { self: string; children: readonly string[] };
/** Name shown in a room: the person's own; with the children's names for a guardian. */
export const nameInRoom = ({ self, children }: Names): string =>
  children.length ? `${self} (${children.join(', ')})` : self;
