import { expect, it } from 'vitest';
import { forbidden, notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { personCard, personCards } from './person-card.ts';

const ctx = (off: string[] = []) => ({ identity: { off: new Set(off) } }) as unknown as ReadCtx;

it('shows what rooms have to say, in their order, without those that refuse, have nothing or are switched off', async () => {
  personCard('test.second', async (_ctx, id) => ({ id }));
  personCard('test.nothing', async () => null);
  personCard('test.refused', async () => Promise.reject(forbidden()));
  personCard('test.hidden', async () => Promise.reject(notFound()));
  personCard('test.module', async () => 'open', 'news');
  expect(await personCards(ctx(), 'p1')).toEqual([
    { slot: 'test.second', data: { id: 'p1' } },
    { slot: 'test.module', data: 'open' },
  ]);
  expect(await personCards(ctx(['news']), 'p1')).toEqual([{ slot: 'test.second', data: { id: 'p1' } }]);
});

it('takes a slot once, and hides no other failure', async () => {
  expect(() => personCard('test.second', async () => null)).toThrow('declared twice');
  personCard('test.broken', async () => Promise.reject(new Error('broken')));
  await expect(personCards(ctx(), 'p1')).rejects.toThrow('broken');
});
