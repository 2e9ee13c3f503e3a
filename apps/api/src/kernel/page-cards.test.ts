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
    schoolId: 1,
    now: new Date(),
    today: '2026-11-26',
  }) as unknown as ReadCtx;

const card = (slot: string) => spec(slot, z.object({ id: z.string() }));

it('the cards of a page come in order, without rooms that refuse, are empty or disabled', async () => {
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

it('a card sends only what its slot declares (SEC-OBJ-11)', async () => {
  const [first] = await fill(ctx(), 'p1');
  expect(first).toEqual({ slot: 'test.second', data: { id: 'p1' } });
});

it('a slot is registered once, and other failures are not hidden', async () => {
  expect(() => declare(card('test.second'), async () => null)).toThrow('declared twice');
  declare(card('test.broken'), async () => Promise.reject(new Error('broken')));
  await expect(fill(ctx(), 'p1')).rejects.toThrow('broken');
});
