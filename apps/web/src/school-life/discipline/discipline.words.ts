import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'discipline.day_to_come': msg`Choisissez une date passée, ou celle d’aujourd’hui.`,
    'discipline.kind_gone': msg`Ce choix n’est plus proposé : prenez-en un autre.`,
    'discipline.work_missing': msg`Dites quel travail est à faire.`,
    'discipline.due_past': msg`Choisissez un jour à venir.`,
    'discipline.state': msg`Cette étape n’est plus possible : relisez la fiche.`,
    'discipline.reply_too_soon': msg`La famille doit avoir plus de jours ouvrables pour répondre.`,
    'discipline.reply_awaited': msg`La famille peut encore répondre : la décision attend la fin du délai.`,
    'discipline.decided_meanwhile': msg`Quelqu’un d’autre vient de décider : la fiche à jour dit qui.`,
    'discipline.moved_meanwhile': msg`Quelqu’un d’autre vient de le faire : la fiche à jour dit qui.`,
    'discipline.days_missing': msg`Donnez le premier et le dernier jour.`,
    'discipline.days_order': msg`Le dernier jour vient après le premier.`,
    'discipline.days_long': msg`Une exclusion dure huit jours au plus.`,
    'discipline.reason_missing': msg`Écrivez pourquoi.`,
    'discipline.others_answer': msg`Il n’est plus possible de répondre ici.`,
    'discipline.pupil_twice': msg`Cet élève est déjà nommé.`,
    'discipline.outcome_missing': msg`Écrivez la suite donnée.`,
    'discipline.open_records': msg`Une famille peut encore répondre, ou une sanction n’est pas décidée : l’incident reste ouvert.`,
  },
  chapters: { 'discipline.': msg`Infractions et valorisations` },
  actions: {
    'discipline.report': msg`Incident signalé`,
    'discipline.add_version': msg`Incident complété`,
    'discipline.involve': msg`Élève ajouté à un incident`,
    'discipline.move': msg`Incident examiné ou clos`,
    'discipline.recognise': msg`Valorisation donnée`,
    'discipline.punish': msg`Punition donnée`,
    'discipline.propose': msg`Procédure de sanction ouverte`,
    'discipline.tell': msg`Famille informée avant décision`,
    'discipline.decide': msg`Sanction décidée`,
    'discipline.print_letter': msg`Lettre de sanction imprimée`,
    'discipline.end': msg`Punition ou sanction terminée`,
    'discipline.own_reply': msg`Réponse d’une famille à une punition ou une sanction`,
    'discipline.acknowledge': msg`Punition, sanction ou valorisation lue par la famille`,
  },
  objects: { incident: msg`Incident`, discipline_record: msg`Punition, sanction ou valorisation` },
  keys: {
    category: msg`Catégorie`,
    severity: msg`Gravité`,
    rank: msg`Genre`,
    role: msg`Rôle`,
    number: msg`Version`,
    replyUntil: msg`Réponse possible jusqu’au`,
    suspended: msg`Avec sursis`,
    late: msg`Hors délai`,
  },
  rights: [
    {
      group: 'discipline',
      name: msg`Infractions et valorisations`,
      order: 91,
      permissions: {
        'conduct.report': {
          label: msg`Signaler et valoriser`,
          description: msg`Signaler un incident, donner un encouragement ou des félicitations.`,
        },
        'conduct.punish': {
          label: msg`Punir`,
          description: msg`Donner une punition de la liste de l’école ; la famille en est informée.`,
        },
        'conduct.examine': {
          label: msg`Examiner les incidents`,
          description: msg`Lire tous les incidents, informer les familles, placer les retenues.`,
        },
        'conduct.sanction': {
          label: msg`Sanctionner`,
          description: msg`Ouvrir une procédure, décider et annuler une sanction.`,
        },
        'conduct.rules': {
          label: msg`Régler les punitions`,
          description: msg`Liste des punitions et des valorisations, délai de réponse des familles.`,
        },
      },
    },
  ],
};
