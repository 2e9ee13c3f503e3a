import { personCard as spec } from '@encrier/contract/kernel/cards';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { forbidden, notFound } from '#kernel/errors/errors.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { pageCards } from './page-cards.ts';

// Separate slots: other test files of this worker use the product's.
const { declare, fill } = pageCards<string>('person');

// No table ever changes: a card without queries is made once per reader.
const never = async () => ({ rows: [{ tables: {} }] });
const ctx = (off: string[] = []) =>
  ({
    identity: { off: new Set(off), actor: {}, facts: { entries: [] }, session: {} },
    client: { query: never },
    kernel: { pool: { query: async () => ({ rows: [] }) }, config: {} },
    ...{ schoolId: 1, now: new Date(), today: '2026-11-26' },
  }) as unknown as ReadCtx;

const card = (slot: string) => spec(slot, z.object({ id: z.string() }));

it('shows what rooms have to say, in their order, without those that refuse, have nothing or are switched off', async () => {
  declare(card('test.second'), async (_ctx, id) => ({ id, custody: 'x' }));
  declare(card('test.nothing'), async () => null);
  declare(card('test.refused'), async () => Promise.reject(forbidden()));
  declare(card('test.hidden'), async () => Promise.reject(notFound()));
  declare(card('test.module'), async () => ({ id: 'open' }), 'news');
  expect(await fill(ctx(), 'p1')).toEqual([
    { slot: 'test.second', data: { id: 'p1' } },
    { slot: 'test.module', data: { id: 'open' } },
  ]);
  expect(await fill(ctx(['news']), 'p1')).toEqual([{ slot: 'test.second', data: { id: 'p1' } }]);
});

it('lets nothing leave in a card that its slot does not declare (SEC-OBJ-11)', async () => {
  const [first] = await fill(ctx(), 'p1');
  expect(first).toEqual({ slot: 'test.second', data: { id: 'p1' } });
});

it('takes a slot once, and hides no other failure', async () => {
  expect(() => declare(card('test.second'), async () => null)).toThrow('declared twice');
  declare(card('test.broken'), async () => Promise.reject(new Error('broken')));
  await expect(fill(ctx(), 'p1')).rejects.toThrow('broken');
});
