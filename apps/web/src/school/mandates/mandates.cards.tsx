import type { personMandatesCard } from '@encrier/contract/school/mandates';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PersonMandates } from './parts/PersonMandates.tsx';

export const mandatesPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof personMandatesCard>({ slot: 'mandates', Card: ({ data }) => <PersonMandates {...data} /> }),
];
