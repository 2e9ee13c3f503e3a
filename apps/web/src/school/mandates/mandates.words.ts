import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'mandates.days': msg`Ces dates ne vont pas : le dernier jour suit le premier, de trois ans au plus.`,
    'mandates.not_eligible': msg`Cette personne ne peut pas recevoir ce mandat aujourd’hui.`,
    'mandates.twice': msg`Cette personne a déjà ce mandat à ces dates.`,
  },
  chapters: { 'mandates.': msg`Délégués et mandats` },
  actions: {
    'mandates.give': msg`Mandat donné`,
    'mandates.end': msg`Fin d’un mandat changée`,
    'mandates.remove': msg`Mandat supprimé`,
    'mandates.export': msg`Liste des délégués exportée`,
  },
  objects: { mandate: msg`Mandat`, mandate_pupil: msg`Mandat`, mandate_family: msg`Mandat` },
  keys: {
    fromOn: msg`Début`,
    toOn: msg`Fin`,
    place: msg`Classe ou établissement`,
    kind: msg`Type`,
  },
  held: {
    mandates: msg`Mandats de délégués`,
  },
  kept: {
    mandates: { label: msg`Mandats de délégués`, note: msg`Comptés depuis leur dernier jour.` },
  },
  rights: [
    {
      group: 'mandates',
      name: msg`Délégués et mandats`,
      order: 36,
      permissions: {
        'mandates.manage': {
          label: msg`Tenir les délégués et les mandats`,
          description: msg`Délégués des classes, parents délégués, sièges au conseil d’établissement.`,
        },
      },
    },
  ],
};
