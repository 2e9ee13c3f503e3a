import type { Ref } from 'react';
import type { Icon } from '../actions/Button.tsx';
import type { Tone } from '../data/Card.tsx';

/** `held` is reserved for somebody and not settled yet; `locked` cannot be moved. */
export type WeekState = 'normal' | 'cancelled' | 'moved' | 'new' | 'held' | 'locked';

/** Minutes count from midnight. */
export type Span = { start: number; end: number };
export type WeekBadge = { key: string; label: string; tone?: Tone; icon?: Icon };

export type WeekItem = Span & {
  id: string;
  /** Key of its day. */
  day: string;
  title: string;
  /** Short name. */
  short?: string;
  lines?: readonly string[];
  /** Key of a content colour, as for `SubjectPill`; neutral if unknown. */
  color?: string;
  state?: WeekState;
  /** The state before the change: words, struck through, and place, drawn as an outline. */
  before?: { words?: string; place?: Span & { day: string } };
  badges?: readonly WeekBadge[];
  /** Only in weeks of this turn, such as A or B. */
  turn?: string;
};

export type WeekDay = {
  key: string;
  /** « Lundi » */
  name: string;
  /** « Lun » */
  short: string;
  /** Number in the month, beside the name. */
  date?: string;
  /** Name of the reason for closing. */
  closed?: string;
};

/** A time slot for items; without `days` it exists every day. */
export type WeekSlot = Span & { key: string; days?: readonly string[] };
export type WeekBreak = Span & { key: string; name: string; days?: readonly string[]; icon?: Icon };

export type Place = Span & { day: string };
export type Drop = Place & { copy: boolean };

export type WeekWords = {
  /** Full name of an item: title, day, hours, place, state. */
  item: (item: WeekItem, day: WeekDay | undefined) => string;
  /** « 9 h », along the hours. */
  hour: (minute: number) => string;
  /** « 08:30 » */
  time: (minute: number) => string;
  states: Readonly<Record<Exclude<WeekState, 'normal'>, string>>;
  /** A day without any item. */
  nothing: string;
  /** Accessible name of the choice of a day on phones and tablets. */
  chooseDay: string;
};

export type MoveWords = {
  /** How the keys work; announced with each item. */
  help: string;
  /** Written on a free place. */
  possible: string;
  taken: (item: WeekItem) => string;
  /** Where the item would land, and why not. */
  at: (item: WeekItem, place: Drop, day: WeekDay | undefined, reason: string | null) => string;
  dropped: (item: WeekItem, place: Drop, day: WeekDay | undefined) => string;
  refused: (item: WeekItem, reason: string) => string;
  cancelled: (item: WeekItem) => string;
  /** Written on the carried item while it would be copied. */
  copy: string;
};

/** Adds an item from outside the week, such as one without a place yet; its `day` is empty. */
export type WeekHandle = {
  /** Carried by keys from now on: arrows and a press on a place move it, Space or Enter puts it down. */
  take: (item: WeekItem) => void;
  /** Carried by the pointer that pressed its picture. */
  lift: (
    item: WeekItem,
    picture: HTMLElement,
    event: { clientX: number; clientY: number; pointerType: string },
  ) => void;
};

export type WeekEdit = {
  handle?: Ref<WeekHandle>;
  /** Why an item may not be put there, or null. */
  mayDrop: (item: WeekItem, place: Drop) => string | null;
  /** The caller stores what is needed to undo. */
  onMove: (item: WeekItem, place: Drop) => void;
  words: MoveWords;
};

export type WeekProps = {
  /** Accessible name, and title on paper. */
  label: string;
  /** From one to seven, in order. */
  days: readonly WeekDay[];
  items: readonly WeekItem[];
  slots?: readonly WeekSlot[];
  breaks?: readonly WeekBreak[];
  /** Least range of drawn hours, without slots. */
  hours?: Span;
  /** Minutes between two places without slots. */
  step?: number;
  /** Shown turn, such as A; null shows all side by side, each with its tag. */
  turn?: string | null;
  now?: { day: string; minute: number };
  presentation?: 'grid' | 'list';
  /** On a phone: one day with tabs, or all days with short names. */
  phone?: 'day' | 'week';
  /** Shown day on a phone, first of three on a tablet; without it the view keeps its own. */
  day?: string;
  onDay?: (day: string) => void;
  /** A swipe beyond the first or last day: the week before or after. */
  onTurnPage?: (step: -1 | 1) => void;
  onOpen?: (item: WeekItem) => void;
  edit?: WeekEdit;
  /** On paper: tints, or outlines and patterns for a black printer. */
  ink?: 'colour' | 'black';
  words: WeekWords;
};
