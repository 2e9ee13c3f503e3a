import type { ReportState } from '@encrier/contract/teaching/report-cards';
import type { BatchClass, BatchState, BatchWhat } from '@encrier/contract/teaching/report-cards-batches';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Name of a batch's work, its note, and the required state of a class. */
export const whatWords: Record<
  BatchWhat,
  { word: MessageDescriptor; note: MessageDescriptor; of: readonly ReportState[] }
> = {
  freeze: {
    word: msg`Arrêter les bulletins`,
    note: msg`Les moyennes et les appréciations sont copiées telles qu’elles sont.`,
    of: ['open'],
  },
  pdf: {
    word: msg`Un seul PDF`,
    note: msg`Tous les bulletins à la suite, pour l’impression ; au-delà de 120, en plusieurs PDF.`,
    of: ['frozen', 'published'],
  },
  copies: {
    word: msg`Un seul PDF, un exemplaire par foyer`,
    note: msg`Des parents séparés ont chacun leur page, à leur nom.`,
    of: ['frozen', 'published'],
  },
  zip: {
    word: msg`Un dossier ZIP`,
    note: msg`Un fichier par élève, un dossier par classe.`,
    of: ['frozen', 'published'],
  },
  send: {
    word: msg`Envoyer aux familles`,
    note: msg`Les familles sont prévenues et lisent leur bulletin, chacune le sien.`,
    of: ['frozen'],
  },
};
export const stateWords: Record<BatchState, { word: MessageDescriptor; tone: Tone }> = {
  waiting: { word: msg({ message: 'En attente', context: 'report card batch' }), tone: 'plain' },
  running: { word: msg({ message: 'En cours', context: 'report card batch' }), tone: 'info' },
  done: { word: msg({ message: 'Terminé', context: 'report card batch' }), tone: 'ok' },
  stopped: { word: msg({ message: 'Interrompu', context: 'report card batch' }), tone: 'warn' },
  failed: { word: msg({ message: 'Échec', context: 'report card batch' }), tone: 'bad' },
};

export type Choice = { classId: string; termId: string; name: string; level: string; pupils: number };
/** Classes that a batch can process in a term of that name, in order. */
export const choicesOf = (classes: readonly BatchClass[], what: BatchWhat, term: string): Choice[] =>
  classes.flatMap(({ id, name, level, pupils, terms }) => {
    const found = terms.find((one) => one.name === term && whatWords[what].of.includes(one.state));
    return found && (pupils > 0 || what !== 'freeze') ? [{ classId: id, termId: found.id, name, level, pupils }] : [];
  });
/** Names of the terms of some classes, each once, in their order; and the nearest one for most of them. */
export function termsOf(classes: readonly BatchClass[]): { names: string[]; near: string } {
  const names = [...new Set(classes.flatMap(({ terms }) => terms.map(({ name }) => name)))];
  const count = (name: string): number =>
    classes.filter(({ terms }) => terms.some((one) => one.near && one.name === name)).length;
  return { names, near: names.toSorted((a, b) => count(b) - count(a))[0] ?? '' };
}
