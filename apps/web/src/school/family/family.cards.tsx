import type { childCodesCard } from '@encrier/contract/school/child-codes';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { ChildCodes } from './parts/children/ChildCodes.tsx';

export const familyPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof childCodesCard>({ slot: 'family.codes', Card: ({ data }) => <ChildCodes {...data} /> }),
];
