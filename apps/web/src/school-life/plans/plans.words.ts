import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'plans.dates': msg`Ces dates ne vont pas : la fin et la révision viennent après le début.`,
    'plans.referent_unknown': msg`Cette personne ne fait pas partie de l’équipe.`,
    'plans.twice': msg`Un projet de ce type est déjà en vigueur à ces dates.`,
    'plans.empty': msg`Écrivez au moins un aménagement ou une mesure.`,
    'plans.over': msg`Ce projet a changé d’état entre-temps : relisez-le.`,
  },
  chapters: { 'plans.': msg`Projets d’accompagnement` },
  actions: {
    'plans.create': msg`Projet d’accompagnement écrit`,
    'plans.edit': msg`Projet d’accompagnement modifié`,
    'plans.start': msg`Projet d’accompagnement mis en vigueur`,
    'plans.review': msg`Projet d’accompagnement revu`,
    'plans.end': msg`Projet d’accompagnement terminé`,
    'plans.discard': msg`Brouillon de projet jeté`,
  },
  objects: { arrangements: msg`Aménagements`, support_plan: msg`Projet d’accompagnement` },
  keys: {
    arrangements: msg`Aménagements`,
    arrangementText: msg`Autres aménagements`,
    measures: msg`Mesures`,
    need: msg`Besoin`,
    reviewOn: msg`Révision`,
    startsOn: msg`Début`,
    endsOn: msg`Fin`,
  },
  held: {
    support_plans: msg`Projets d’accompagnement`,
  },
  kept: {
    support_plans: {
      label: msg`Projets d’accompagnement`,
      note: msg`Comptés depuis leur dernier jour, avec leurs pièces ; un brouillon, depuis le jour où il fut écrit.`,
    },
  },
  rights: [
    {
      group: 'plans',
      name: msg`Projets d’accompagnement`,
      order: 92,
      permissions: {
        'plans.view': {
          label: msg`Lire les projets d’accompagnement`,
          description: msg`PAI, PAP, PPS et PPRE en entier, avec le besoin de santé et les pièces.`,
        },
        'plans.manage': {
          label: msg`Tenir les projets d’accompagnement`,
          description: msg`Les écrire, les mettre en vigueur, les revoir, les terminer.`,
        },
        'plans.arrangements': {
          label: msg`Lire les aménagements`,
          description: msg`Ce qui change en classe pour un élève, jamais pourquoi.`,
        },
      },
    },
  ],
};
