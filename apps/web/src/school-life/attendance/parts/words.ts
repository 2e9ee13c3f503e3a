import type { FactKind } from '@encrier/contract/facts.generated';
import type { EventKind, JustificationState } from '@encrier/contract/school-life/attendance';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { factWord as wordOf } from '#kernel/facts/learn.ts';

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
/** Source of a fact, or of a proposed mark. */
export const factWord = (kind: string): MessageDescriptor =>
  kind === 'before' ? msg`absent au cours précédent` : (wordOf(kind as FactKind) ?? msg`autre fait`);
