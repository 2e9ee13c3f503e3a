import type { FieldHolder, FieldReaders, FieldType } from '@encrier/contract/school/custom-fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { formatDecimal } from '#kernel/numbers.ts';

export const holderWords: Record<FieldHolder, MessageDescriptor> = {
  pupil: msg`Élèves`,
  guardian: msg`Responsables`,
  staff: msg`Personnels`,
};
export const newFieldWords: Record<FieldHolder, MessageDescriptor> = {
  pupil: msg`Nouveau champ des élèves`,
  guardian: msg`Nouveau champ des responsables`,
  staff: msg`Nouveau champ des personnels`,
};
export const typeWords: Record<FieldType, MessageDescriptor> = {
  text: msg`Texte`,
  number: msg`Nombre`,
  date: msg`Date`,
  choice: msg`Choix dans une liste`,
  yes_no: msg`Oui ou non`,
};
export const readerWords: Record<FieldReaders, MessageDescriptor> = {
  teachers: msg`Qui voit la personne, professeurs compris`,
  office: msg`Qui ouvre les fiches`,
  protected: msg`Qui lit les données protégées`,
};
type Named = { label: string; labelAr: string };
export const nameIn = (arabic: boolean, { label, labelAr }: Named): string => (arabic && labelAr) || label;
/** A value in words. */
export function valueWords(type: FieldType, value: string): string {
  if (type === 'date' && value) return formatShortDay(value);
  if (type === 'yes_no' && value) return value === 'yes' ? t`Oui` : t`Non`;
  return type === 'number' ? formatDecimal(value) : value;
}
