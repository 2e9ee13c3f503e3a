import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'school.time_zone_unknown': msg`Ce fuseau horaire n’existe pas.`,
    'school.french_needed': msg`Le français doit rester parmi les langues de l’école.`,
    'school.currency_unknown': msg`Cette monnaie n’existe pas.`,
    'school.store_taken': msg`Ce numéro d’établissement est déjà pris.`,
    'school.code_wrong': msg`Ce code n’a pas la forme attendue, ou sa lettre de contrôle ne correspond pas.`,
    'school.org_picture': msg`Cette image ne peut pas servir ici.`,
    'school.org_in_use': msg`Des élèves y ont encore leur place : changez-les d’abord de classe ou enregistrez leur départ.`,
    'school.every_org': msg`Cela concerne tous les établissements : passez à « Tous les établissements », avec ce droit dans chacun.`,
    'school.last_org': msg`C’est le seul établissement ouvert de l’école.`,
    'school.org_state': msg`L’établissement a changé d’état entre-temps.`,
    'school.public_address': msg`L’adresse publique du serveur doit commencer par https:// pour figurer dans la clé de l’école. Elle se règle dans PUBLIC_URL.`,
  },
  chapters: {
    'school.': msg`École`,
    'keys.': msg`Clés de l’école`,
  },
  actions: {
    'school.create': msg`École créée`,
    'school.update_settings': msg`Paramètres de l’école modifiés`,
    'school.update_modules': msg`Modules modifiés`,
    'school.set_state': msg`École ouverte, mise en lecture seule, suspendue ou fermée`,
    'school.create_org': msg`Établissement ajouté`,
    'school.update_org': msg`Fiche d’un établissement modifiée`,
    'school.close_org': msg`Établissement fermé`,
    'school.reopen_org': msg`Établissement rouvert`,
    'keys.issue': msg`Clé de l’école émise`,
    'keys.renew': msg`Clé de l’école renouvelée`,
  },
  objects: {
    org: msg`Établissement`,
    school: msg`École`,
    school_key: msg`Clé de l’école`,
    school_year: msg`Année scolaire`,
  },
  keys: {
    closedOn: msg`Fermé le`,
    headName: msg`Chef d’établissement`,
    headTitle: msg`Fonction du chef d’établissement`,
    heading: msg`Lignes d’en-tête`,
    logo: msg`Logo`,
    off: msg`Désactivés`,
    renewed: msg`Renouvelé`,
    replace: msg`Remplacer`,
    signature: msg`Signature`,
    stamp: msg`Cachet`,
  },
  rights: [
    {
      group: 'school',
      name: msg`École`,
      order: 10,
      permissions: {
        'school.settings': {
          label: msg`Paramétrer l’école`,
          description: msg`Nom, logo, couleurs, langues, modules, fuseau, devise, expéditeur des courriels.`,
        },
        'school.marks': {
          label: msg`Apposer le cachet et la signature`,
          description: msg`Voir, changer et faire imprimer sur les certificats le cachet et la signature d’un établissement.`,
        },
        'school.keys': {
          label: msg`Émettre la clé de l’école`,
          description: msg`Créer, imprimer et remplacer la clé que les familles scannent.`,
        },
      },
    },
  ],
};
