import type { familyDocumentsCard, pupilDocumentsCard } from '@encrier/contract/communication/documents-pupil';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PupilDocuments } from './parts/PupilDocuments.tsx';

export const documentsPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilDocumentsCard>({
    slot: 'documents',
    Card: ({ data: { pupilId } }) => <PupilDocuments id={pupilId} />,
  }),
];
/** One for each child. */
export const documentsFamilyCards: readonly AnyPageCard[] = [
  pageCard<typeof familyDocumentsCard>({
    slot: 'documents',
    Card: ({ data }) => data.children.map(({ id, name }) => <PupilDocuments key={id} id={id} name={name} />),
  }),
];
