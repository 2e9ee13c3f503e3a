import type { CardSpec } from '@encrier/contract/kernel/cards';
import { IconBus } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { dayLine } from './day-lines.ts';

type Bus = CardSpec & { data: { _zod: { output: { pupilId: string; at: number } } } };

it('a line of the day shows each child’s data of its room, at its time', () => {
  const line = dayLine<Bus>({
    slot: 'bus',
    items: ({ pupilId, at }) => [{ key: 'bus', personId: pupilId, at, icon: IconBus, words: 'Car 3' }],
  });
  expect(line.slot).toBe('bus');
  expect(line.items({ pupilId: 'p1', at: 1020 }, 'parent')).toMatchObject([
    { personId: 'p1', at: 1020, words: 'Car 3' },
  ]);
});
