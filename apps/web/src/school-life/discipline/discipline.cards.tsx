import type { pupilDisciplineCard } from '@encrier/contract/school-life/discipline';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PupilDiscipline } from './parts/PupilDiscipline.tsx';

export const disciplinePersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilDisciplineCard>({ slot: 'discipline', Card: ({ data }) => <PupilDiscipline {...data} /> }),
];
