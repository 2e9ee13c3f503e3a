import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'letters.field_closed': msg`Ce modèle emploie un champ qui n’existe plus, ou qui ne vous est pas ouvert.`,
    'letters.field_unknown': msg`Un champ entre accolades n’existe pas, ou il n’est pas d’un seul tenant.`,
    'letters.french_needed': msg`Le texte en français est nécessaire.`,
    'letters.language_twice': msg`Une langue est donnée deux fois.`,
    'letters.just_made': msg`Ces mêmes lettres datent de moins d’une minute : elles sont dans la liste des envois.`,
    'letters.nobody_opens': msg`Personne de ces familles n’a de compte : préparez les lettres sur papier.`,
    'letters.left': msg`Les lettres sont déjà parties : l’envoi ne peut plus être annulé.`,
    'letters.too_many_pupils': msg`Cela fait trop d’élèves pour un seul envoi : écrivez niveau par niveau.`,
    'letters.too_many': msg`Il y a trop de modèles : supprimez ceux qui ne servent plus.`,
  },
  chapters: {
    'letters.': msg`Courriers aux familles`,
  },
  actions: {
    'letters.create_template': msg`Modèle de courrier ajouté`,
    'letters.update_template': msg`Modèle de courrier modifié`,
    'letters.remove_template': msg`Modèle de courrier supprimé`,
    'letters.send': msg`Courriers préparés`,
    'letters.cancel': msg`Envoi de courriers annulé`,
    'letters.leave': msg`Courriers remis aux familles`,
    'letters.print': msg`Courriers imprimés`,
    'letters.preview': msg`Aperçu d’un courrier`,
  },
  objects: {
    letter: msg`Courrier`,
    letter_template: msg`Modèle de courrier`,
    letter_mailing: msg`Envoi de courriers`,
  },
  keys: {
    letters: msg`Courriers`,
    texts: msg`Textes`,
  },
  held: {
    letter_copies: msg`Courriers à son sujet`,
    letter_receivers: msg`Courriers reçus`,
    letter_templates: msg`Modèles de courrier écrits`,
    letter_mailings: msg`Envois de courriers`,
  },
  kept: {
    letters: {
      label: msg`Courriers aux familles`,
      note: msg`Comptés depuis le jour où ils furent faits, avec leurs PDF ; le texte commun reste.`,
    },
  },
  rights: [
    {
      group: 'documents',
      permissions: {
        'letters.write': {
          label: msg`Écrire des courriers aux familles`,
          description: msg`Modèles de courrier, publipostage sur papier à en-tête, et ce qui a été écrit à qui.`,
        },
      },
    },
  ],
};
