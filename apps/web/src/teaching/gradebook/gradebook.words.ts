import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'gradebook.term_closed': msg`La saisie de cette période est close. La direction peut la rouvrir.`,
    'gradebook.day_outside': msg`Ce jour est hors de la période.`,
    'gradebook.scale': msg`Le barème va de 1 à 200.`,
    'gradebook.coefficient': msg`Le coefficient va de 0 à 99, avec deux décimales au plus.`,
    'gradebook.cancelled': msg`Cette évaluation est annulée.`,
    'gradebook.marks_above': msg`Des notes déjà saisies dépassent ce barème.`,
    'gradebook.has_marks': msg`Des notes y sont saisies : annulez-la plutôt.`,
    'gradebook.nothing_published': msg`Aucune note n’est publiée pour cette période.`,
    'gradebook.nothing_to_publish': msg`Il n’y a aucune note à publier.`,
    'gradebook.hour_past': msg`Choisissez une heure à venir, dans les trois mois.`,
    'gradebook.pupil_left': msg`Cet élève n’est plus dans ce cours.`,
    'gradebook.box_used': msg`Des évaluations sont dans cette rubrique : déplacez-les d’abord.`,
    'gradebook.box_twice': msg`Deux rubriques portent le même nom.`,
    'gradebook.reason_missing': msg`Dites pourquoi la saisie est rouverte.`,
    'gradebook.year_closed': msg`Cette année est close.`,
  },
  chapters: { 'gradebook.': msg({ message: 'Notes', context: 'marks' }) },
  actions: {
    'gradebook.save': msg`Notes saisies`,
    'gradebook.comment': msg`Appréciation d’une note modifiée`,
    'gradebook.create_assessment': msg`Évaluation ajoutée`,
    'gradebook.update_assessment': msg`Évaluation modifiée`,
    'gradebook.remove_assessment': msg`Évaluation supprimée`,
    'gradebook.cancel_assessment': msg`Évaluation annulée`,
    'gradebook.publish': msg`Notes publiées`,
    'gradebook.export': msg`Carnet de notes exporté`,
    'gradebook.own_paper': msg`Relevé de notes établi`,
    'gradebook.set_boxes': msg`Rubriques d’un cours modifiées`,
    'gradebook.set_term': msg`Saisie d’une période close ou rouverte`,
  },
  objects: { assessment: msg`Évaluation` },
  keys: {
    scale: msg`Barème`,
    coefficient: msg`Coefficient`,
    topic: msg`Thème`,
    mode: msg`Prise en compte`,
    boxId: msg`Rubrique`,
    publishedAt: msg`Publiée le`,
    publishAt: msg`Publication prévue`,
    cancelledAt: msg`Annulée le`,
    cells: msg`Cases`,
  },
  rights: [
    {
      group: 'grades',
      name: msg({ message: 'Notes', context: 'marks' }),
      order: 205,
      permissions: {
        'grades.write': {
          label: msg`Saisir les notes`,
          description: msg`Ses propres cours ; au-delà de ses classes, à la place du professeur.`,
        },
        'grades.read': {
          label: msg`Lire les carnets de notes`,
          description: msg`Toutes les évaluations, brouillons compris, sans les modifier.`,
        },
        'grades.close': {
          label: msg`Clore la saisie d’une période`,
          description: msg`Et la rouvrir, en disant pourquoi.`,
        },
      },
    },
  ],
};
