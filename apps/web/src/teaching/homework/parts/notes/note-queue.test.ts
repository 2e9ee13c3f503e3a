import type { NoteShape } from '@encrier/contract/teaching/homework-correction';
import { expect, it } from 'vitest';
import { openSchool } from '#kernel/session/session.ts';
import { loopback } from '#kernel/test/loopback.ts';
import { school } from '#kernel/test/people.ts';
import { mergeShapes, sendNote } from './note-queue.ts';

const stroke = (at: number): NoteShape => ({ kind: 'pen', points: [at, at, at + 1, at + 1], words: '' });
const [a, b, c, d] = [stroke(1), stroke(2), stroke(3), stroke(4)] as const;
const newId = '01a22f48-7ac1-76c7-bbbf-e7e71ff7f142';

it('joins what two teachers drew on one page: additions of both stay, what either removed goes', () => {
  expect(mergeShapes([a, b], [a, b, c], [a, b, d])).toEqual([a, b, d, c]);
  expect(mergeShapes([a, b], [b, c], [a, b, d])).toEqual([b, d, c]);
  expect(mergeShapes([a, b], [a, b, c], [a])).toEqual([a, c]);
  expect(mergeShapes([], [a], [a])).toEqual([a]);
});

it('sends states of a page in order, over what the page was, and again with what was drawn meanwhile', async () => {
  const sent: { shapes: NoteShape[]; from: NoteShape[] }[] = [];
  let there: NoteShape[] = [d];
  const server = await loopback(({ body }) => {
    const one = JSON.parse(body) as (typeof sent)[number];
    sent.push(one);
    const late = { kind: 'conflict', code: 'edited_meanwhile', requestId: 'r', details: { theirs: there } };
    if (JSON.stringify(one.from) !== JSON.stringify(there)) return { status: 409, body: late };
    there = one.shapes;
    return { body: { id: newId } };
  });
  openSchool({ ...school, apiHost: server.origin });
  const page = { handInId: newId, fileId: newId, page: 1 };
  const both = await Promise.all([
    sendNote({ ...page, shapes: [a], from: [] }),
    sendNote({ ...page, shapes: [a, b], from: [a] }),
  ]);
  await server.stop();
  const [first, second] = [
    [d, a],
    [d, a, b],
  ];
  expect([...both, there]).toEqual([first, second, second]);
  expect(sent.map(({ from }) => from.length)).toEqual([0, 1, 1, 2]);
});
