import type { Meeting } from '@encrier/contract/teaching/summary-meetings';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatDay } from '#kernel/dates.ts';
import { comma } from '#kernel/text.ts';
import { partyWords } from '../words.ts';
import type { Wish } from './CommitmentFields.tsx';

/** Initial form values of a meeting. */
export const wishOf = (meeting: Meeting): Wish => ({
  notes: meeting.notes,
  people: meeting.people,
  commitments: meeting.commitments.map(({ id, party, body, dueOn }) => ({ id, party, body, dueOn })),
});
/** The body to send: without empty lines. */
export const sentOf = (wish: Wish): Wish => ({
  notes: wish.notes.trim(),
  people: wish.people.map((one) => ({ ...one, name: one.name.trim() })).filter(({ name }) => name),
  commitments: wish.commitments.map((one) => ({ ...one, body: one.body.trim() })).filter(({ body }) => body),
});

/** Field names, for the notice of conflicting changes. */
export const fieldWords = { notes: msg`Notes`, people: msg`Présents`, commitments: msg`Engagements` };
export const formatValue = (value: unknown, field: keyof Wish): string | undefined =>
  field === 'people'
    ? (value as Wish['people']).map(({ name }) => name).join(comma()) || undefined
    : field === 'commitments'
      ? (value as Wish['commitments'])
          .map(({ party, body, dueOn }) => `${i18n._(partyWords[party])} : ${body} (${formatDay(dueOn)})`)
          .join('\n') || undefined
      : undefined;
