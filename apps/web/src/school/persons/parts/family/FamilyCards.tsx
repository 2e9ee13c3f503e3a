import type { FamilyPage } from '@encrier/contract/school/persons';
import type { ComponentType } from 'react';
import { FamilyComplaints } from '../../../../communication/complaints/complaints.public.tsx';
import { FamilyDocuments } from '../../../../communication/documents/pupil/pupil.public.tsx';
import { Slots } from '../cards.tsx';

/** Component of each declared slot of a family's page (`familyCard` of the API); a slot without one is left out. */
const familyCards: Readonly<Record<string, ComponentType<{ data: unknown }>>> = {
  documents: FamilyDocuments,
  complaints: FamilyComplaints,
};

/** What other rooms say of a family. */
export const FamilyCards = ({ family }: { family: FamilyPage }) => <Slots of={familyCards} cards={family.cards} />;
