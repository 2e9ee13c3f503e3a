import type { familyComplaintsCard } from '@encrier/contract/communication/complaints-handling';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { FamilyComplaints } from './parts/office/FamilyComplaints.tsx';

export const complaintsFamilyCards: readonly AnyPageCard[] = [
  pageCard<typeof familyComplaintsCard>({ slot: 'complaints', Card: FamilyComplaints }),
];
