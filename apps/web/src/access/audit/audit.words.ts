import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'audit.too_many': msg`Plus de 5 000 lignes : resserrez la recherche, par exemple par des dates.`,
  },
  chapters: {
    'audit.': msg`Journal des actions`,
    'files.': msg`Fichiers`,
  },
  actions: {
    'audit.export': msg`Journal exporté`,
    'files.upload': msg`Fichier déposé`,
    'files.discard': msg`Fichier retiré`,
  },
  objects: {
    audit: msg`Journal`,
    file: msg`Fichier`,
  },
  keys: {
    lines: msg`Lignes`,
  },
  held: {
    export_subjects: msg`Exports qui la citent`,
    person_reads: msg`Consultations de la fiche`,
  },
  rights: [
    {
      group: 'access',
      permissions: {
        'audit.read': {
          label: msg`Lire le journal`,
          description: msg`Consulter et vérifier le journal des actions de l’école.`,
        },
      },
    },
  ],
};
