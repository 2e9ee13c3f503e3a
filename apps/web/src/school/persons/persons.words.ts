import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'persons.namesake': msg`Quelqu’un du personnel porte déjà ce nom : dites si c’est une autre personne.`,
    'persons.number_taken': msg`Un autre dossier porte déjà ce numéro.`,
    'persons.no_such_day': msg`Cette date n’existe pas.`,
    'persons.dates': msg`Les dates ne se suivent pas.`,
    'persons.already_tied': msg`Cette personne est déjà responsable de cet élève.`,
    'persons.one_person': msg`Choisissez une personne connue, ou créez-en une nouvelle.`,
    'persons.custody_overlap': msg`Une période est déjà notée sur ces jours : retirez-la d’abord, ou choisissez d’autres dates.`,
    'persons.custody_guardian': msg`Choisissez deux responsables différents qui ont l’autorité parentale et que rien n’écarte.`,
    'persons.custody_long': msg`Une période dure un an au plus.`,
    'persons.own_family': msg`Personne ne change les liens de sa propre famille : un collègue de l’administration doit le faire.`,
    'persons.own_guardian': msg`Un élève ne peut pas être son propre responsable.`,
  },
  chapters: {
    'persons.': msg`Fiches`,
  },
  actions: {
    'people.export': msg`Personnes exportées`,
    'persons.add_custody': msg`Période de garde ajoutée`,
    'persons.halve_holidays': msg`Vacances partagées par moitiés`,
    'persons.remove_custody': msg`Période de garde retirée`,
    'persons.add_guardian': msg`Responsable ajouté`,
    'persons.add_plan': msg`Plan d’accompagnement ajouté`,
    'persons.drop_classes': msg`Cours d’un professeur parti retirés`,
    'persons.drop_roles': msg`Droits d’une fonction quittée retirés`,
    'persons.end_plan': msg`Plan d’accompagnement terminé`,
    'persons.end_tie': msg`Lien d’un responsable terminé`,
    'persons.leave_staff': msg`Départ d’un membre du personnel`,
    'persons.move_to_family': msg`Élève changé de famille`,
    'persons.print': msg`Fiche imprimée`,
    'persons.set_photo': msg`Photo changée`,
    'persons.update_family': msg`Famille modifiée`,
    'persons.update_guardian': msg`Fiche de responsable modifiée`,
    'persons.update_pupil': msg`Fiche d’élève modifiée`,
    'persons.add_staff': msg`Personne ajoutée au personnel`,
    'persons.update_staff': msg`Fiche du personnel modifiée`,
    'persons.update_tie': msg`Lien d’un responsable modifié`,
    'people.stopped': msg`Lecture de fiches arrêtée`,
  },
  objects: {
    guardianship: msg`Lien de responsabilité`,
    people: msg`Personnes`,
    person: msg`Personne`,
    staff: msg`Membre du personnel`,
  },
  keys: {
    closeAccount: msg`Compte à fermer`,
    closing: msg`Clôture`,
    endsOn: msg`Dernier jour`,
    fromOn: msg`Du`,
    guardianId: msg`Responsable`,
    leftOn: msg`Départ`,
    photo: msg`Photo`,
    plan: msg`Plan d’accompagnement`,
    toOn: msg`Au`,
  },
  held: {
    persons: msg`Identité et coordonnées`,
    staff: msg`Dossier du personnel`,
    guardianships: msg`Liens de responsabilité`,
    custody_days: msg`Jours de garde`,
  },
  kept: {
    departed: {
      label: msg`Coordonnées de ceux qui sont partis`,
      note: msg`Téléphone, courriel, adresse et photo s’en vont ; l’identité et la scolarité restent.`,
    },
  },
  rights: [
    {
      group: 'people',
      name: msg`Personnes`,
      order: 20,
      permissions: {
        'people.view': {
          label: msg`Voir les personnes`,
          description: msg`Trouver les élèves, les responsables et le personnel : nom, photo, classe et groupes.`,
        },
        'people.contacts': {
          label: msg`Voir les fiches et les coordonnées`,
          description: msg`État civil, adresses, téléphones, numéros et codes, coordonnées des responsables, compte.`,
        },
        'people.edit': {
          label: msg`Modifier les personnes`,
          description: msg`Créer et corriger les fiches, les inscriptions, les changements de classe et les départs.`,
        },
        'people.sensitive': {
          label: msg`Voir les données familiales protégées`,
          description: msg`Décisions de justice, garde, projets d’accompagnement, pièces d’identité.`,
        },
      },
    },
  ],
};
