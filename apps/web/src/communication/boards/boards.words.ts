import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'boards.locked': msg`Ce tableau est verrouillé : on ne peut plus y écrire.`,
    'boards.full': msg`Ce tableau est plein : il tient 500 cartes.`,
    'boards.state': msg`Archivez ce tableau avant de le supprimer.`,
    'boards.names_kept': msg`Les noms restent cachés : d’autres personnes ont déjà écrit sur ce tableau.`,
    'boards.section_gone': msg`Cette colonne vient d’être retirée. Choisissez-en une autre.`,
    'boards.last_section': msg`Un tableau garde au moins une colonne.`,
    'boards.too_many_sections': msg`Un tableau tient 20 colonnes.`,
    'boards.card_empty': msg`Écrivez un titre ou un texte.`,
    'boards.link_refused': msg`Écrivez une adresse qui commence par http ou https.`,
    'boards.video_refused': msg`Collez l’adresse d’une vidéo YouTube.`,
    'boards.file_unknown': msg`Choisissez d’abord un fichier.`,
    'boards.reactions_off': msg`Les réactions sont fermées sur ce tableau.`,
    'boards.comments_off': msg`Les commentaires sont fermés sur ce tableau.`,
  },
  chapters: {
    'boards.': msg`Tableaux partagés`,
  },
  actions: {
    'boards.create': msg`Tableau partagé créé`,
    'boards.update': msg`Tableau partagé modifié`,
    'boards.copy': msg`Tableau partagé copié`,
    'boards.state': msg`Tableau partagé verrouillé, rouvert ou archivé`,
    'boards.remove': msg`Tableau partagé supprimé`,
    'boards.save_section': msg`Colonne d’un tableau enregistrée`,
    'boards.remove_section': msg`Colonne d’un tableau retirée`,
    'boards.add_card': msg`Carte ajoutée à un tableau`,
    'boards.edit_card': msg`Carte d’un tableau modifiée`,
    'boards.dress_card': msg`Couleur ou épingle d’une carte changée`,
    'boards.decide_card': msg`Carte d’un tableau approuvée ou refusée`,
    'boards.remove_card': msg`Carte d’un tableau retirée`,
    'boards.restore_card': msg`Carte d’un tableau rétablie`,
    'boards.comment': msg`Carte d’un tableau commentée`,
    'boards.moderate_comment': msg`Commentaire d’une carte modéré`,
    'boards.remove_comment': msg`Commentaire d’une carte retiré`,
    'boards.sweep': msg`Cartes retirées depuis un mois effacées`,
  },
  objects: {
    board: msg`Tableau partagé`,
    board_card: msg`Carte d’un tableau`,
    board_comment: msg`Commentaire d’une carte`,
  },
  keys: {
    boardId: msg`Tableau`,
    boards: msg`Tableaux`,
    body: msg`Texte`,
    cardId: msg`Carte`,
    cards: msg`Cartes`,
    color: msg`Couleur`,
    pinned: msg`Épinglé`,
  },
  held: {
    board_audience: msg`Tableaux ouverts à la personne`,
    board_cards: msg`Cartes des tableaux`,
    board_comments: msg`Commentaires des tableaux`,
    board_presence: msg`Présences sur les tableaux`,
    board_reactions: msg`Réactions sur les tableaux`,
    boards: msg`Tableaux collaboratifs tenus`,
  },
  rights: [
    {
      group: 'boards',
      name: msg`Tableaux partagés`,
      order: 90,
      permissions: {
        'boards.create': {
          label: msg`Créer des tableaux partagés`,
          description: msg`Ouvrir des tableaux pour ses classes ou pour l’école.`,
        },
        'boards.moderate': {
          label: msg`Modérer les tableaux partagés`,
          description: msg`Voir, verrouiller et modérer les tableaux de toute l’école.`,
        },
      },
    },
  ],
};
