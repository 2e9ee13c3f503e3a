import type { customFieldsCard, familyFieldsCard, guardianFieldsCard } from '@encrier/contract/school/custom-fields';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { GuardianFields } from './parts/GuardianFields.tsx';
import { PersonFields } from './parts/PersonFields.tsx';

export const customFieldsPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof customFieldsCard>({ slot: 'custom-fields', Card: ({ data }) => <PersonFields {...data} /> }),
  pageCard<typeof guardianFieldsCard>({ slot: 'guardian-fields', Card: ({ data }) => <GuardianFields {...data} /> }),
];
export const customFieldsFamilyCards: readonly AnyPageCard[] = [
  pageCard<typeof familyFieldsCard>({ slot: 'guardian-fields', Card: ({ data }) => <GuardianFields {...data} /> }),
];
