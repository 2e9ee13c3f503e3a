import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'replacement.dates': msg`Ces dates ne vont pas : la fin vient après le début, et un an au plus les sépare.`,
    'replacement.past': msg`C’est passé : plus rien ne change.`,
    'replacement.away_already': msg`Une absence est déjà notée à ces dates.`,
    'replacement.state': msg`Cette absence a changé d’état entre-temps : relisez-la.`,
    'replacement.settled_already': msg`Des séances sont déjà remplacées ou annulées : prévenez la vie scolaire.`,
    'replacement.own_absence': msg`Une autre personne décide de votre absence.`,
    'replacement.answer_missing': msg`Écrivez le motif du refus : la personne le lira.`,
    'replacement.papers_full': msg`Cinq pièces au plus par absence.`,
    'replacement.settled': msg`Cette séance est déjà réglée.`,
    'replacement.busy': msg`Cette personne est prise à cette heure : un autre cours lui a été donné entre-temps.`,
    'replacement.taken': msg`Quelqu’un remplace déjà cette séance.`,
    'replacement.gone': msg`Cette proposition n’est plus d’actualité.`,
    'replacement.planned': msg`Le rattrapage de cette séance est déjà prévu.`,
    'replacement.release_over': msg`L’heure est passée : la vie scolaire peut encore répondre.`,
    'replacement.release_answered': msg`Un autre responsable a choisi l’étude : cette réponse ne change que par cette personne.`,
  },
  chapters: { 'replacement.': msg`Absences et remplacements` },
  actions: {
    'replacement.declare': msg`Absence du personnel déclarée`,
    'replacement.validate': msg`Absence du personnel validée`,
    'replacement.refuse': msg`Absence du personnel refusée`,
    'replacement.withdraw': msg`Absence du personnel retirée`,
    'replacement.papers': msg`Pièce jointe à une absence du personnel`,
    'replacement.task': msg`Travail laissé pour une séance`,
    'replacement.propose': msg`Remplacement proposé`,
    'replacement.withdraw_proposal': msg`Proposition de remplacement retirée`,
    'replacement.accept': msg`Remplacement accepté`,
    'replacement.decline': msg`Remplacement décliné`,
    'replacement.assign': msg`Remplacement attribué`,
    'replacement.study': msg`Séance mise en étude`,
    'replacement.cancel': msg`Séance annulée faute de professeur`,
    'replacement.give_back': msg`Séance rendue à son professeur`,
    'replacement.make_up': msg`Rattrapage prévu`,
    'replacement.releases': msg`Sorties et arrivées revues après un changement`,
    'replacement.release_answer': msg`Réponse d’une famille sur une sortie ou une arrivée`,
  },
  objects: {
    staff_absence: msg`Absence du personnel`,
    lesson_release: msg`Sortie ou arrivée, cours annulés`,
  },
  keys: {
    accepted: msg`Acceptée`,
    asked: msg`Personnes sollicitées`,
    owed: msg`À rattraper`,
    outcome: msg`Décision`,
    proposal: msg`Proposition`,
    release: msg`Sortie proposée aux familles`,
    substituteId: msg`Remplaçant`,
    task: msg`Travail laissé`,
    watcherId: msg`Surveillant`,
    pupils: msg`Élèves`,
    fromMinute: msg`Début, en minutes`,
    toMinute: msg`Fin, en minutes`,
  },
  held: {
    staff_absences: msg`Absences du personnel`,
    lesson_covers: msg`Remplacements`,
    cover_proposals: msg`Remplacements proposés`,
    lesson_releases: msg`Sorties et arrivées, cours annulés`,
  },
  kept: {
    staff_absences: {
      label: msg`Absences du personnel`,
      note: msg`Motifs compris ; comptées depuis leur dernier jour.`,
    },
    lesson_releases: { label: msg`Sorties et arrivées, cours annulés`, note: msg`Comptées depuis leur jour.` },
  },
  rights: [
    {
      group: 'replacement',
      name: msg`Absences et remplacements`,
      order: 26,
      permissions: {
        'sessions.cancel': {
          label: msg`Organiser les remplacements`,
          description: msg`Séances sans professeur : proposer un remplacement, mettre en étude, annuler, rattraper. Sans le motif des absences.`,
        },
        'sessions.absences': {
          label: msg`Valider les absences du personnel`,
          description: msg`Lire le motif d’une absence, la valider ou la refuser.`,
        },
        'sessions.display': {
          label: msg`Ouvrir l’affichage du hall`,
          description: msg`Les changements du jour sur un écran, sans motif ni nom des absents.`,
        },
      },
    },
  ],
};
