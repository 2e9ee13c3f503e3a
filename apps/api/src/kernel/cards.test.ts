import { allCards } from '@encrier/contract/cards.generated';
import { expect, it } from 'vitest';
import { registerRooms } from '../rooms.ts';
import { daySlots } from './day-line.ts';
import { dashboardSlots } from './dashboard.ts';
import { familySlots } from './family-card.ts';
import { homeSlots } from './home.ts';
import { personSlots } from './person-card.ts';

it('each card declared in the contract is filled by its room with its schema, and no other card is', () => {
  registerRooms();
  const slots = (cards: readonly { slot: string }[]): string[] => cards.map(({ slot }) => slot).sort();
  expect([...homeSlots()].sort()).toEqual(slots(allCards.home));
  expect([...personSlots()].sort()).toEqual(slots(allCards.person));
  expect([...daySlots()].sort()).toEqual(slots(allCards.day));
  expect([...dashboardSlots()].sort()).toEqual(slots(allCards.dashboard));
  expect([...familySlots()].sort()).toEqual(slots(allCards.family));
});
