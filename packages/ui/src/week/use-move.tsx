import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useUiLook } from '../UiProvider.tsx';
import type { Landing } from './DayColumn.tsx';
import {
  edgeBeside,
  type Field,
  itemsOn,
  placeBeside,
  placeNear,
  placeOnDay,
  placesFor,
  samePlace,
} from './layout.tsx';
import type { Drop, Place, WeekDay, WeekItem, WeekProps } from './model.tsx';

/** The carried item: where it would land, why it may not, and its possible places. */
export type Carried = {
  item: WeekItem;
  place: Drop;
  reason: string | null;
  by: 'keys' | 'pointer';
  /** Box of the item when a pointer lifted it; its picture follows the pointer. */
  grip: DOMRect | null;
  options: readonly { place: Place; reason: string | null }[];
};
export type Mover = ReturnType<typeof useMove>;
type Scene = {
  root: RefObject<HTMLElement | null>;
  field: Field;
  items: readonly WeekItem[];
  show: (day: string) => void;
};

const placeOf = ({ day, start, end }: Place): Drop => ({ day, start, end, copy: false });

/** Carries one item at a time, by keys or by a pointer, and reports where it was put. */
export function useMove({ edit, days, words }: WeekProps, scene: Scene) {
  const { root, field, items, show } = scene;
  const [carried, setDrawn] = useState<Carried | null>(null);
  // A pointer moves faster than the week renders: the carried item is read from here.
  const held = useRef<Carried | null>(null);
  const setCarried = (next: Carried | null): void => {
    held.current = next;
    setDrawn(next);
  };
  const [announcement, setAnnouncement] = useState('');
  const dayOf = (key: string): WeekDay | undefined => days.find((day) => day.key === key);
  const judge = (item: WeekItem, place: Drop): string | null =>
    dayOf(place.day)?.closed ?? (samePlace(item, place) && !place.copy ? null : (edit?.mayDrop(item, place) ?? null));

  const take = (item: WeekItem, by: Carried['by'], grip: DOMRect | null = null): boolean => {
    if (!edit) return false;
    if (item.state === 'locked') {
      setAnnouncement(edit.words.refused(item, words.states.locked));
      return false;
    }
    const options =
      by === 'pointer' && !grip
        ? []
        : placesFor(field, item)
            .filter((place) => !samePlace(place, item))
            .map((place) => ({ place, reason: judge(item, { ...place, copy: false }) }));
    setAnnouncement(edit.words.taken(item));
    setCarried({ item, place: placeOf(item), reason: null, by, grip, options });
    // An item without a place starts at the first free one.
    if (by === 'keys' && !dayOf(item.day)) {
      const free = options.find(({ reason }) => reason === null)?.place ?? options[0]?.place;
      const first = days.find(({ closed }) => !closed) ?? days[0];
      if (first) goTo({ copy: false, ...(free ?? placeNear(field, item, first.key, item.start)) });
      root.current?.focus({ preventScroll: true });
    }
    return true;
  };
  const goTo = (place: Drop): void => {
    const carried = held.current;
    if (!carried || !edit || (samePlace(place, carried.place) && place.copy === carried.place.copy)) return;
    const reason = judge(carried.item, place);
    setCarried({ ...carried, place, reason });
    setAnnouncement(edit.words.at(carried.item, place, dayOf(place.day), reason));
    if (dayOf(place.day)) show(place.day);
  };
  const cancel = (): void => {
    const carried = held.current;
    if (!carried || !edit) return;
    setCarried(null);
    setAnnouncement(edit.words.cancelled(carried.item));
    if (dayOf(carried.item.day)) show(carried.item.day);
  };
  /** Puts the item carried by keys on a pressed place. */
  const putAt = (place: Drop): void => {
    goTo(place);
    drop(place.copy);
  };
  /** Puts the item down; at a refused place it stays in hand for keys, and returns for a pointer. */
  const drop = (copy: boolean): void => {
    const carried = held.current;
    if (!carried || !edit) return;
    const { item, by } = carried;
    const place = { ...carried.place, copy };
    if (samePlace(item, place)) {
      cancel();
      return;
    }
    const reason = judge(item, place);
    if (reason !== null) {
      setAnnouncement(edit.words.refused(item, reason));
      if (by === 'pointer') setCarried(null);
      else setCarried({ ...carried, reason });
      return;
    }
    setCarried(null);
    setAnnouncement(edit.words.dropped(item, place, dayOf(place.day)));
    edit.onMove(item, place);
  };
  const focus = useFocus(root, items, carried);
  return { carried, announcement, take, goTo, putAt, cancel, drop, ...focus };
}

/** The item reachable by Tab, and how the focus follows it to another day. */
function useFocus(root: RefObject<HTMLElement | null>, items: readonly WeekItem[], carried: Carried | null) {
  const [reached, setReached] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  // On another day the item is a new element: give it the focus of the former one.
  useLayoutEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!wanted.current || !lost) return;
    const element = root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(wanted.current)}"]`);
    (element ?? (carried ? root.current : null))?.focus({ preventScroll: !element });
  });
  const onFocus = (event: FocusEvent): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset['item'];
    if (!id) return;
    wanted.current = id;
    setReached(id);
  };
  const onBlur = (event: FocusEvent): void => {
    // The user moved elsewhere: do not restore the focus.
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget as Node)) wanted.current = null;
  };
  useEffect(() => {
    const forget = (): void => {
      wanted.current = null;
    };
    document.addEventListener('pointerdown', forget, true);
    return () => document.removeEventListener('pointerdown', forget, true);
  }, []);
  const active = items.some((item) => item.id === reached) ? reached : null;
  return { active, onFocus, onBlur };
}

/** The item that starts nearest to another one, on the next day with items in a direction. */
function besideOf(items: readonly WeekItem[], days: readonly string[], from: WeekItem, by: 1 | -1): WeekItem | null {
  for (let day = days.indexOf(from.day) + by; day >= 0 && day < days.length; day += by) {
    const others = itemsOn(items, days[day]!);
    if (others.length === 0) continue;
    return others.reduce((best, one) =>
      Math.abs(one.start - from.start) < Math.abs(best.start - from.start) ? one : best,
    );
  }
  return null;
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const freeKeys = [...arrows, ' '];
const heldKeys = [...freeKeys, 'Enter', 'Escape'];

/**
 * Keys: arrows move between items, Space takes one, and Enter opens it as on any button. Once an item is taken, arrows
 * carry it, with Shift they stretch it, and Space or Enter puts it down.
 */
export function useMoveKeys(mover: Mover, { edit }: WeekProps, { root, field, items }: Scene) {
  const { dir } = useUiLook();
  const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const stepTo = (from: WeekItem, key: string): void => {
    const own = itemsOn(items, from.day);
    const at = own.findIndex((item) => item.id === from.id);
    const days = field.days.map((day) => day.key);
    const across = key === 'ArrowLeft' || key === 'ArrowRight';
    const next = across
      ? besideOf(items, days, from, key === forward ? 1 : -1)
      : own[key === 'ArrowUp' ? at - 1 : at + 1];
    if (next) root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(next.id)}"]`)?.focus();
  };
  const carry = (event: KeyboardEvent, place: Drop): void => {
    const down = event.key === 'ArrowDown';
    if (event.key === 'ArrowUp' || down) {
      const by = down ? 1 : -1;
      mover.goTo({ ...(event.shiftKey ? edgeBeside(field, place, by) : placeBeside(field, place, by)), copy: false });
      return;
    }
    if (!event.shiftKey) mover.goTo({ ...placeOnDay(field, place, event.key === forward ? 1 : -1), copy: false });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!edit) return;
    const { carried } = mover;
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset['item'];
    const item = carried?.item ?? items.find((one) => one.id === id);
    if (!item || carried?.by === 'pointer') return;
    if (!(carried ? heldKeys : freeKeys).includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const arrow = arrows.includes(event.key);
    if (!carried) {
      if (arrow) stepTo(item, event.key);
      else mover.take(item, 'keys');
    } else if (arrow) carry(event, carried.place);
    else if (event.key === 'Escape') mover.cancel();
    else mover.drop(event.altKey);
  };
  // Some browsers click a button when Space is released.
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && (event.target as HTMLElement).closest('[data-item]')) event.preventDefault();
  };
  return { onKeyDown, onKeyUp };
}

/** What a day draws of the item carried over it. */
export function landingOn(carried: Carried | null, day: string, time: (minute: number) => string): Landing | null {
  if (!carried || carried.place.day !== day) return null;
  if (samePlace(carried.item, carried.place) && !carried.place.copy) return null;
  return { ...carried, words: carried.reason ?? `${time(carried.place.start)} – ${time(carried.place.end)}` };
}
