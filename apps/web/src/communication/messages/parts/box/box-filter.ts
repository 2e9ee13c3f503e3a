import { type Box, boxes } from '@encrier/contract/communication/messages';
import { filters, part, type Search } from '#kernel/query/filters.ts';

/** Boxes of moderators, beside everybody's own. */
export const reviewBoxes = ['validation', 'done', 'unvalid', 'reports'] as const;
export type ReviewBox = (typeof reviewBoxes)[number];

export type AnyBox = Box | ReviewBox;

/** State of the screen: a box, its filter and the thread open beside it; all of it is in the address. */
export type BoxFilter = { box: Box; q: string; unread: boolean; toAck: boolean };
export const noFilter: BoxFilter = { box: 'inbox', q: '', unread: false, toAck: false };

/** The box with this name, own or of reviews; null for any other word. */
export const boxNamed = (word: unknown): AnyBox | null =>
  [...boxes, ...reviewBoxes].find((box) => box === word) ?? null;

/** Address of a box: the inbox has the address of the messages themselves. */
export const boxPath = (base: string, box: AnyBox): string => (box === 'inbox' ? base : `${base}/${box}`);

const inAddress = filters<Omit<BoxFilter, 'box'> & { open: string | null }>({
  q: part.words('q'),
  unread: part.flag('filtre', 'non-lus'),
  toAck: part.flag('filtre', 'a-confirmer'),
  open: part.id('fil'),
});

/** Reads a filter from the box and the search of an address; invalid values are ignored. */
export function filterFrom(named: unknown, search: Record<string, unknown>): BoxFilter {
  const box = boxes.find((one) => one === named) ?? 'inbox';
  const { q, unread, toAck } = inAddress.read(search);
  return { box, q, unread: box === 'inbox' && unread, toAck: box === 'inbox' && toAck };
}

/** Whether a box is one of reviews. */
export const isReviewBox = (box: AnyBox): box is ReviewBox => (reviewBoxes as readonly string[]).includes(box);

/** The thread an address opens beside the list. */
export const openFrom = (search: Record<string, unknown>): string | null => inAddress.read(search).open;

/** A filter as the search of its box's address, without empty values. */
export const searchOf = ({ q, unread, toAck }: BoxFilter, open: string | null = null): Search =>
  inAddress.write({ q, unread, toAck, open });

/** The same for the page of one thread, which also names the box it came from. */
export const searchOfThread = (filter: BoxFilter): Search => ({
  ...(filter.box !== 'inbox' && { box: filter.box }),
  ...searchOf(filter),
});

/** Whether any filter is set. */
export const isNarrowed = ({ q, unread, toAck }: BoxFilter): boolean => q !== '' || unread || toAck;
