import { useLingui } from '@lingui/react/macro';
import type { Slot } from '../../frames.api.ts';
import type { SlotFault } from './frame-draft.ts';

export function useFrameWords() {
  const { t } = useLingui();
  const kinds: Record<Slot['kind'], string> = {
    lesson: t`Cours`,
    break: t`Récréation`,
    meal: t`Repas`,
    welcome: t`Accueil`,
    study: t`Étude`,
  };
  const faults: Record<SlotFault, string> = {
    empty: t`À remplir`,
    order: t`La fin suit le début`,
    meets: t`Chevauche un autre créneau`,
  };
  const plans = {
    college: t`Collège 8 h – 17 h, séances de 55 min`,
    lycee: t`Lycée 8 h – 18 h, séances d’une heure`,
    primary: t`Primaire 8 h 30 – 16 h 30, quatre demi-séances`,
    ramadan: t`Ramadan 9 h – 14 h 45, séances de 45 min`,
  };
  return { kinds, faults, plans };
}
