import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'certificates.not_enrolled': msg`Cet élève n’a pas d’inscription valable aujourd’hui.`,
  'certificates.not_left': msg`Cet élève n’a pas quitté l’établissement.`,
  'certificates.unsigned': msg`Indiquez d’abord qui signe les certificats, dans les réglages.`,
  'certificates.no_year': msg`Aucune année scolaire n’est en cours.`,
};
const other = msg`Ce certificat n’a pas pu être fait.`;

/** Why a pupil of a class gets no certificate. */
export const refusalWord = (code: string): MessageDescriptor => refusals[code] ?? other;
