import type { pupilPlansCard } from '@encrier/contract/school-life/plans';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { PupilPlans } from './parts/PupilPlans.tsx';

export const plansPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilPlansCard>({ slot: 'plans', Card: ({ data }) => <PupilPlans {...data} /> }),
];
