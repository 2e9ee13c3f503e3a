import type { CarryWords } from '@encrier/ui/drag/model';
import { t } from '@lingui/core/macro';

/** Announcements of a move; impersonal, since pupils read them too. */
export const carryWords = (): CarryWords => ({
  help: t`Espace pour saisir, flèches pour choisir la place, Espace ou Entrée pour poser, Échap pour renoncer.`,
  taken: (name) => t`${name} : choisir sa place avec les flèches ou d’un appui.`,
  at: positionWords,
  put: positionWords,
  cancelled: (name) => t`${name} reste à sa place.`,
  cancel: t`Renoncer`,
});

const positionWords: CarryWords['at'] = (name, { place, rank }) => {
  if (!rank) return t`${name} : ${place}`;
  const { position, total } = rank;
  return place ? t`${name} : ${place}, place ${position} sur ${total}` : t`${name} : place ${position} sur ${total}`;
};
