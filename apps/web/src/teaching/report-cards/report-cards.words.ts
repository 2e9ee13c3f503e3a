import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'report_cards.frozen': msg`Les bulletins de cette classe sont arrêtés : seule la direction les corrige.`,
    'report_cards.not_frozen': msg`Les bulletins de cette classe ne sont pas encore arrêtés.`,
    'report_cards.too_long': msg`Cette appréciation est plus longue que l’école ne le veut.`,
    'report_cards.pupil_left': msg`Cet élève n’est plus dans ce cours.`,
    'report_cards.incomplete': msg`Des appréciations manquent encore.`,
    'report_cards.no_pupil': msg`Cette classe n’a pas d’élève aujourd’hui.`,
    'report_cards.nobody_late': msg`Aucun professeur n’est à relancer.`,
    'report_cards.sentences_full': msg`Votre liste de phrases est pleine : retirez-en d’abord.`,
    'report_cards.published': msg`Les familles lisent déjà ces bulletins.`,
    'report_cards.hour_past': msg`Choisissez une heure à venir, dans les trois mois.`,
    'report_cards.papers_missing': msg`Les documents sont en préparation : réessayez dans un instant.`,
    'report_cards.not_yours': msg`La lecture de ce bulletin se confirme par ses responsables, ou par l’élève majeur.`,
    'report_cards.decision': msg`Cette décision n’est pas dans la liste de l’école.`,
  },
  chapters: { 'report_cards.': msg`Bulletins` },
  actions: {
    'report_cards.comment': msg`Appréciation de bulletin modifiée`,
    'report_cards.review': msg`Appréciations d’un cours relues`,
    'report_cards.add_sentence': msg`Phrase gardée`,
    'report_cards.remove_sentence': msg`Phrase retirée`,
    'report_cards.general': msg`Appréciation générale modifiée`,
    'report_cards.remind': msg`Professeurs relancés pour leurs appréciations`,
    'report_cards.freeze': msg`Bulletins d’une classe arrêtés`,
    'report_cards.rectify': msg`Bulletin rectifié`,
    'report_cards.paper': msg`Document de bulletin établi`,
    'report_cards.class_paper': msg`Bulletins d’une classe emportés`,
    'report_cards.publish': msg`Bulletins d’une classe publiés`,
    'report_cards.tell': msg`Familles prévenues de bulletins`,
    'report_cards.acknowledge': msg`Bulletin lu par la famille`,
    'report_cards.set_settings': msg`Règles des bulletins modifiées`,
  },
  objects: {
    report_card: msg`Bulletin`,
    report_sentence: msg`Phrase gardée`,
    report_settings: msg`Règles des bulletins`,
  },
  keys: {
    incomplete: msg`Appréciations manquantes`,
    ruleVersion: msg`Version des règles de moyenne`,
    maxLength: msg`Longueur des appréciations`,
    forbidden: msg`Mots à éviter`,
    decisions: msg`Décisions du conseil`,
  },
  rights: [
    {
      group: 'report-cards',
      name: msg`Bulletins`,
      order: 206,
      permissions: {
        'report-cards.write': {
          label: msg`Écrire les appréciations`,
          description: msg`De ses propres cours ; l’appréciation générale, comme professeur principal.`,
        },
        'report-cards.manage': {
          label: msg`Établir les bulletins`,
          description: msg`Suivre les appréciations, arrêter les bulletins d’une classe et les rectifier.`,
        },
      },
    },
  ],
};
