import type { CardData } from '@encrier/contract/kernel/cards';
import type { pupilPositionsCard } from '@encrier/contract/teaching/diagnostic-correcting';
import { useLingui } from '@lingui/react/macro';
import { type AnyPageCard, pageCard } from '#kernel/cards/cards.ts';
import { useMakerArea } from './parts/area.ts';
import { Positions } from './parts/results/Positions.tsx';

/** Where a pupil stands by skill, on his page. */
function OfPupil({ data: { items } }: { data: CardData<typeof pupilPositionsCard> }) {
  const { t } = useLingui();
  return <Positions items={items} title={t`Positionnement`} area={useMakerArea()} />;
}

export const diagnosticTestsPersonCards: readonly AnyPageCard[] = [
  pageCard<typeof pupilPositionsCard>({ slot: 'diagnostic-tests', Card: OfPupil }),
];
