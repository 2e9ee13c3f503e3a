import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'papers.closed': msg`Cette collecte est close.`,
    'papers.state': msg`Cette pièce vient d’être traitée. Rechargez la page.`,
    'papers.format': msg`Ce format n’est pas accepté pour cette pièce.`,
    'papers.file_unknown': msg`Ce fichier n’est plus disponible. Envoyez-le de nouveau.`,
    'papers.nobody': msg`Aucun élève ne correspond à ces destinataires.`,
    'papers.day': msg`Ce jour est déjà passé.`,
    'papers.reason_missing': msg`Dites pourquoi la pièce est refusée.`,
  },
  chapters: {
    'papers.': msg`Pièces à remettre`,
  },
  actions: {
    'papers.open': msg`Pièce demandée aux familles`,
    'papers.close': msg`Collecte de pièces close`,
    'papers.reopen': msg`Collecte de pièces rouverte`,
    'papers.submit': msg`Pièce remise par une famille`,
    'papers.accept': msg`Pièce d’une famille acceptée`,
    'papers.refuse': msg`Pièce d’une famille refusée`,
    'papers.remind': msg`Relance d’une collecte de pièces`,
    'papers.remind_end': msg`Rappel de pièces bientôt périmées ou périmées`,
    'papers.follow': msg`Pièce demandée à ceux qui arrivent, retirée à ceux qui partent`,
  },
  objects: {
    paper: msg`Pièce à remettre`,
    paper_campaign: msg`Collecte de pièces`,
    paper_piece: msg`Pièce d’une famille`,
  },
  keys: {
    asked: msg`Demandées`,
    dueOn: msg`Échéance`,
    withdrawn: msg`Retirées`,
  },
  held: {
    paper_pieces: msg`Pièces demandées`,
    paper_audience: msg`Collectes de pièces adressées`,
    paper_campaigns: msg`Collectes de pièces ouvertes`,
  },
};
