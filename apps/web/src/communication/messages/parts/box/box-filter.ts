import { type Box, boxes } from '@encrier/contract/communication/messages';

/** Boxes of those who review messages, beside everybody's own. */
export const reviewBoxes = ['validation', 'done', 'unvalid', 'reports'] as const;
export type ReviewBox = (typeof reviewBoxes)[number];

/** What is on screen: a box, what narrows it and the thread that is open beside it; every part stands in the address. */
export type BoxFilter = { box: Box; q: string; unread: boolean; toAck: boolean };
export const noFilter: BoxFilter = { box: 'inbox', q: '', unread: false, toAck: false };

/** Reads a filter from an address; what is not understood is left out. */
export function filterFrom(search: Record<string, unknown>): BoxFilter {
  const text = (name: string): string => (search[name] === undefined ? '' : String(search[name]));
  const box = boxes.find((one) => one === text('box')) ?? 'inbox';
  const narrow = box === 'inbox' ? text('filtre') : '';
  return { box, q: text('q').slice(0, 100), unread: narrow === 'non-lus', toAck: narrow === 'a-confirmer' };
}

/** The box of reviews an address names, or null for one's own boxes. */
export const reviewBoxFrom = (search: Record<string, unknown>): ReviewBox | null =>
  reviewBoxes.find((box) => box === search.box) ?? null;

/** The thread an address opens beside the list. */
export const openFrom = (search: Record<string, unknown>): string | null =>
  /^[0-9a-f-]{36}$/.test(String(search.fil ?? '')) ? String(search.fil) : null;

/** A filter as the address holds it, without what says nothing. */
export function searchOf({ box, q, unread, toAck }: BoxFilter, open: string | null = null): Record<string, string> {
  const which = toAck ? 'a-confirmer' : unread ? 'non-lus' : null;
  return {
    ...(box !== 'inbox' && { box }),
    ...(q && { q }),
    ...(which && { filtre: which }),
    ...(open && { fil: open }),
  };
}

/** Whether anything narrows the box. */
export const isNarrowed = ({ q, unread, toAck }: BoxFilter): boolean => q !== '' || unread || toAck;
