import type { customFieldsCard } from '@encrier/contract/school/custom-fields';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PersonFields } from './parts/PersonFields.tsx';

export const customFieldsPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof customFieldsCard>({ slot: 'custom-fields', Card: ({ data }) => <PersonFields {...data} /> }),
];
