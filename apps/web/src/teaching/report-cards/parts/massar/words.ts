import type { CellFate, MassarLine, MassarRead, MassarSource } from '@encrier/contract/teaching/report-cards-massar';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatMonthDay } from '#kernel/dates.ts';
import { locale } from '#kernel/i18n/i18n.ts';

/** Why a line of the file gets no mark. */
export const lineWords: Record<Exclude<MassarLine, 'matched'>, MessageDescriptor> = {
  no_card: msg`élève sans bulletin arrêté`,
  unknown: msg`code d’aucun élève de la classe`,
  twice: msg`code présent sur plusieurs lignes`,
  no_code: msg`ligne sans code Massar`,
};
export const absenceWords: Record<MassarRead['missing'][number]['reason'], MessageDescriptor> = {
  no_code: msg`sans code Massar dans l’école`,
  not_in_file: msg`son code n’est pas dans le fichier`,
};
/** Why a cell is not changed. */
export const fateWords: Record<Exclude<CellFate, 'write' | 'held'>, MessageDescriptor> = {
  same: msg`déjà écrite`,
  no_mark: msg`sans note`,
  formula: msg`formule, laissée`,
  merged: msg`cellule fusionnée, laissée`,
};

/** A subject in the language of the reader, an assessment with its day, and the averages by their names. */
export function sourceName({ kind, label, labelAr, test }: MassarSource): string {
  if (kind === 'general') return t`Moyenne générale`;
  if (kind === 'rest') return t`Moyenne des autres évaluations`;
  if (test) return `${label} (${formatMonthDay(test.day)})`;
  return locale.get().lang === 'ar' ? labelAr || label : label;
}
