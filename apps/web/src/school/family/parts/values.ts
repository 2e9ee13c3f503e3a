import { joinFacts } from '#kernel/content/join-facts.ts';
import type { ChangeField, PickUpPerson } from '@encrier/contract/school/family';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { ownWord } from '../../words/words.public.ts';
import { exitWords, kindWords } from './words.ts';

/** A value of a sheet in words; an empty one is written as such. */
export function valueWords(field: ChangeField, value: string): string {
  if (!value) return t`Non renseigné`;
  if (field === 'boardRegime') return ownWord(value);
  return field === 'exitPermission' && value in exitWords ? i18n._(exitWords[value as keyof typeof exitWords]) : value;
}

/** Words of a list one after the other, with the comma of the reader's script. */
export const joined = (parts: readonly string[]): string => parts.join(i18n.locale === 'ar' ? '، ' : ', ');

/** A person who may fetch a child, in one line. */
export const pickUpWords = ({ firstName, lastName, kind, phone, identityDocument }: PickUpPerson): string =>
  joinFacts(
    [`${firstName} ${lastName}`, i18n._(kindWords[kind]), phone, identityDocument].map(
      (part) => part && `\u2068${part}\u2069`,
    ),
  );

/** Fields written from left to right in every language. */
export const isLtr = (field: ChangeField): boolean => field === 'phone' || field === 'phone2' || field === 'email';
/** Fields written in Arabic. */
export const isArabic = (field: ChangeField): boolean => field === 'lastNameAr' || field === 'firstNameAr';
