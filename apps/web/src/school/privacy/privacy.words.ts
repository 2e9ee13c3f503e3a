import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'privacy.already': msg`Vous avez déjà fait cette demande : l’école doit encore y répondre.`,
    'privacy.day': msg`Ce jour est encore à venir.`,
    'privacy.not_confirmed': msg`Écrivez le nom comme il est affiché.`,
    'privacy.obstacle': msg`L’effacement n’est pas possible pour l’instant : la fiche dit pourquoi.`,
  },
  chapters: {
    'privacy.': msg`Données personnelles`,
  },
  actions: {
    'privacy.ask': msg`Demande d’exercice de droits faite par la famille`,
    'privacy.add_request': msg`Demande d’exercice de droits notée`,
    'privacy.close_request': msg`Demande d’exercice de droits close`,
    'privacy.erase': msg`Personne effacée`,
    'privacy.export': msg`Données d’une personne exportées`,
    'privacy.run_retention': msg`Données échues effacées`,
    'privacy.set_retention': msg`Durées de conservation changées`,
  },
  objects: {
    privacy_request: msg`Demande d’exercice de droits`,
    retention: msg`Durées de conservation`,
  },
  keys: {
    erased: msg`Effacés`,
    months: msg`Mois`,
    tables: msg`Tables`,
  },
  held: {
    privacy_requests: msg`Demandes de vie privée`,
  },
  kept: {
    privacy_requests: { label: msg`Demandes de vie privée closes`, note: msg`Gardées comme preuve de la réponse.` },
  },
  rights: [
    {
      group: 'people',
      permissions: {
        'privacy.manage': {
          label: msg`Répondre aux droits des personnes`,
          description: msg`Exporter ou effacer les données d’une personne, tenir les durées de conservation.`,
        },
      },
    },
  ],
};
