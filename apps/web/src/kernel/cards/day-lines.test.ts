import type { CardSpec } from '@encrier/contract/kernel/cards';
import { IconBus } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { dayLine } from './day-lines.ts';

const bus = { slot: 'bus', data: z.object({ pupilId: z.string(), at: z.number() }) } satisfies CardSpec;

it('a line of the day says what its room holds of each child, at its minute', () => {
  const line = dayLine<typeof bus>({
    slot: 'bus',
    items: ({ pupilId, at }) => [{ key: 'bus', personId: pupilId, at, icon: IconBus, words: 'Car 3' }],
  });
  expect(line.slot).toBe('bus');
  expect(line.items({ pupilId: 'p1', at: 1020 })).toMatchObject([{ personId: 'p1', at: 1020, words: 'Car 3' }]);
});
