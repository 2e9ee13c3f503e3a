import { plural, t } from '@lingui/core/macro';
import { isApiError } from '#kernel/api/error.ts';
import { confirm } from '#kernel/toast/confirm.ts';

/** Number of pupils without consent on pictures not yet checked; null for any other failure. */
export const unlooked = (error: unknown): number | null =>
  isApiError(error, 'news.pictures_unchecked') ? Number(error.details.pupils) : null;

/** Asks the author to confirm that none of these pupils is recognisable on the pictures. */
export const askPictures = (pupils: number, names = ''): Promise<boolean> =>
  confirm({
    title: plural(pupils, {
      one: '# élève destinataire n’a pas d’accord pour son image',
      other: '# élèves destinataires n’ont pas d’accord pour leur image',
    }),
    text: names
      ? t`Aucun d’eux ne doit être reconnaissable sur les images : ${names}`
      : t`Aucun d’eux ne doit être reconnaissable sur les images.`,
    action: t`J’ai vérifié, publier`,
  });
