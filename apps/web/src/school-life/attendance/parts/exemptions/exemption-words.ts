import type { ExemptCategory, ExemptKind } from '@encrier/contract/school-life/attendance';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { subjectName } from '#kernel/content/subject-name.ts';

export const exemptKindWords: Record<ExemptKind, MessageDescriptor> = {
  practical: msg`Travaux pratiques`,
  outing: msg`Sorties scolaires`,
  activity: msg`Activités`,
};
export const exemptCategoryWords: Record<ExemptCategory, MessageDescriptor> = {
  medical: msg`Médicale`,
  administrative: msg`Administrative`,
  other: msg`Autre`,
};
const all = msg`Tous les cours`;
/** What an exemption covers: a subject, by its own name, a kind of lessons, or all of them. */
export const exemptOf = (
  { lessonKind, ...named }: { subject: string; subjectAr: string; lessonKind: ExemptKind | null },
  translate: (word: MessageDescriptor) => string,
): string => subjectName(named) || translate(lessonKind ? exemptKindWords[lessonKind] : all);
