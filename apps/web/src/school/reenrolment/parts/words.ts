import { msg } from '@lingui/core/macro';
import type { Tone } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { comma } from '#kernel/text.ts';
import type { FileState, ReenrolmentChoice, ReenrolmentFile, ReenrolmentPiece } from '../reenrolment.api.ts';

/** The papers that a file still lacks, in one line. */
export const missingWords = ({ missing, papers }: Pick<ReenrolmentFile, 'missing' | 'papers'>): string =>
  missing.map((id) => papers.find((paper) => paper.id === id)?.label ?? '').join(comma());

type Said = { word: MessageDescriptor; tone: Tone };
export const stateWords: Record<FileState, Said> = {
  waiting: { word: msg`Sans réponse`, tone: 'plain' },
  unsure: { word: msg`Ne sait pas encore`, tone: 'info' },
  accepted: { word: msg`Revient, à valider`, tone: 'warn' },
  refused: { word: msg`Part, à valider`, tone: 'warn' },
  conflict: { word: msg`Réponses différentes`, tone: 'bad' },
  enrolled: { word: msg`Réinscrit`, tone: 'ok' },
  leaving: { word: msg`Départ validé`, tone: 'ink' },
};
export const choiceWords: Record<ReenrolmentChoice, Said> = {
  accept: { word: msg`Revient l’année prochaine`, tone: 'ok' },
  refuse: { word: msg`Quitte l’école`, tone: 'bad' },
  unsure: { word: msg`Ne sait pas encore`, tone: 'info' },
};
export const pieceWords: Record<ReenrolmentPiece['state'], Said> = {
  given: { word: msg`Remise, à vérifier`, tone: 'info' },
  accepted: { word: msg`Acceptée`, tone: 'ok' },
  refused: { word: msg`À refaire`, tone: 'bad' },
};
export const tieWords: Record<ReenrolmentFile['guardians'][number]['kind'], MessageDescriptor> = {
  father: msg`Père`,
  mother: msg`Mère`,
  tutor: msg`Tuteur légal`,
  grandparent: msg`Grand-parent`,
  sibling: msg`Frère ou sœur`,
  other: msg`Autre lien`,
  self: msg`L’élève lui-même`,
};
