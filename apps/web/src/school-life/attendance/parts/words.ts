import type { EventKind, FactWord, JustificationState } from '@encrier/contract/school-life/attendance';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<EventKind, { word: MessageDescriptor; tone: Tone }> = {
  absence: { word: msg`Absence`, tone: 'bad' },
  late: { word: msg`Retard`, tone: 'warn' },
  left_early: { word: msg`Départ anticipé`, tone: 'warn' },
  excluded: { word: msg`Exclusion de cours`, tone: 'bad' },
  material: { word: msg`Oubli de matériel`, tone: 'plain' },
};
export const justificationWords: Record<JustificationState, { word: MessageDescriptor; tone: Tone }> = {
  none: { word: msg`Non justifiée`, tone: 'bad' },
  announced: { word: msg`Annoncée`, tone: 'info' },
  given: { word: msg`Justificatif à l’étude`, tone: 'info' },
  accepted: { word: msg`Justifiée`, tone: 'ok' },
  refused: { word: msg`Justificatif refusé`, tone: 'bad' },
  more: { word: msg`Précision demandée`, tone: 'warn' },
};
/** Where a fact comes from. */
export const factWords: Record<FactWord | 'before', MessageDescriptor> = {
  lesson: msg`cours`,
  roll_call: msg`appel`,
  declared: msg`absence annoncée`,
  exemption: msg`dispense`,
  infirmary: msg`infirmerie`,
  outing: msg`sortie scolaire`,
  exam: msg`devoir surveillé`,
  detention: msg`retenue`,
  badge: msg`badge`,
  bus: msg`bus`,
  exit: msg`sortie`,
  exclusion: msg`exclusion`,
  slip: msg`billet`,
  before: msg`absent au cours précédent`,
};
export const factWord = (kind: string): MessageDescriptor => factWords[kind as FactWord] ?? msg`autre fait`;
