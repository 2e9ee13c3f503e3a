import type { pupilConductCard } from '@encrier/contract/school-life/conduct';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PupilConduct } from './parts/PupilConduct.tsx';

export const conductPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilConductCard>({
    slot: 'conduct',
    Card: ({ data: { pupil, write } }) => <PupilConduct pupil={pupil} write={write} />,
  }),
];
