import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'reenrolment.closed': msg`La campagne de réinscription n’est pas ouverte.`,
    'reenrolment.decided': msg`L’école a déjà décidé : adressez-vous au secrétariat pour changer.`,
    'reenrolment.not_confirmed': msg`Confirmez que vous avez relu les informations.`,
    'reenrolment.reason_missing': msg`Indiquez la raison.`,
    'reenrolment.paper_unknown': msg`Cette pièce n’est plus demandée : rechargez la page.`,
    'reenrolment.paper_used': msg`Des familles ont déjà remis cette pièce : elle ne peut plus être retirée.`,
    'reenrolment.dates': msg`Vérifiez cette date : elle n’existe pas ou ne suit pas l’autre.`,
    'reenrolment.no_class': msg`Choisissez au moins une classe.`,
    'reenrolment.exists': msg`Une campagne est déjà en cours : terminez-la d’abord.`,
    'reenrolment.no_year': msg`Aucune année n’est en cours : créez-en une d’abord.`,
    'reenrolment.state': msg`Cette campagne n’en est plus à cette étape : rechargez la page.`,
    'reenrolment.over': msg`Le dernier jour est passé : choisissez-en un autre.`,
    'reenrolment.nothing_said': msg`Aucune réponse de la famille ne dit cela : saisissez-la d’abord.`,
    'reenrolment.papers_missing': msg`Il manque des pièces obligatoires.`,
    'reenrolment.note_missing': msg`Les réponses diffèrent : indiquez sur quoi repose la décision.`,
    'reenrolment.no_authority': msg`Cette personne n’a pas aujourd’hui l’autorité de répondre pour cet élève.`,
  },
  chapters: {
    reenrolment: msg`Réinscription`,
  },
  actions: {
    'reenrolment.answer': msg`Réponse à la réinscription`,
    'reenrolment_admin.create': msg`Campagne de réinscription préparée`,
    'reenrolment_admin.remind': msg`Familles relancées pour la réinscription`,
    'reenrolment_admin.remove': msg`Campagne de réinscription supprimée`,
    'reenrolment_admin.set_state': msg`Campagne de réinscription ouverte ou terminée`,
    'reenrolment_admin.update': msg`Campagne de réinscription modifiée`,
    'reenrolment_files.check_piece': msg`Pièce de réinscription vérifiée`,
    'reenrolment_files.decide': msg`Réinscription ou départ validé`,
    'reenrolment_files.record': msg`Réponse de réinscription saisie au guichet`,
    'reenrolment_files.reopen': msg`Décision de réinscription reprise`,
    'reenrolment_print.export': msg`Réinscriptions exportées`,
    'reenrolment_print.print': msg`Réponses de réinscription manquantes imprimées`,
  },
  objects: {
    reenrolment: msg`Réinscription`,
    reenrolment_piece: msg`Pièce de réinscription`,
  },
  keys: {
    anyway: msg`Malgré l’avertissement`,
    campaign: msg`Campagne`,
    choice: msg`Choix`,
    paper: msg`Pièce`,
    papers: msg`Pièces`,
  },
  held: {
    reenrolment_pieces: msg`Papiers de réinscription`,
    reenrolment_answers: msg`Réponses de réinscription`,
    reenrolment_files: msg`Dossiers de réinscription`,
  },
  kept: {
    reenrolment: {
      label: msg`Réinscriptions des campagnes closes`,
      note: msg`Réponses et papiers des familles ; qui reste et qui part demeure.`,
    },
  },
};
