import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'conduct.family_text_missing': msg`Écrivez ce que la famille doit lire.`,
    'conduct.confidential_shared': msg`Une observation confidentielle ne se partage pas ici. Choisissez une autre catégorie.`,
    'conduct.day_to_come': msg`Choisissez une date passée, ou celle d’aujourd’hui.`,
    'conduct.answered': msg`La famille a déjà répondu ou accusé réception : l’observation ne change plus.`,
    'conduct.nobody_to_answer': msg`Cette personne ne lit plus cette observation : elle ne peut pas recevoir de réponse.`,
    'conduct.others_answer': msg`Ce n’est pas à vous de répondre ici.`,
  },
  chapters: { 'conduct.': msg`Suivi de vie scolaire` },
  actions: {
    'conduct.write': msg`Observation écrite`,
    'conduct.edit': msg`Observation modifiée`,
    'conduct.withdraw': msg`Observation retirée`,
    'conduct.answer': msg`Réponse à une famille dans le suivi`,
    'conduct.settle': msg`Mot d’une famille classé sans réponse`,
    'conduct.own_reply': msg`Mot d’une famille dans le suivi`,
    'conduct.acknowledge': msg`Observation lue par la famille`,
  },
  objects: { conduct_note: msg`Observation` },
  keys: {
    acknowledged: msg`Accusé de réception`,
    answered: msg`Réponse donnée`,
    replied: msg`Mot de la famille`,
    share: msg`Partagée avec`,
    toAnswer: msg`Réponse attendue`,
    visibility: msg`Lue par`,
  },
  held: {
    conduct_notes: msg`Observations du suivi`,
    conduct_replies: msg`Réponses aux observations`,
    conduct_receipts: msg`Observations lues`,
  },
  kept: {
    conduct_notes: {
      label: msg`Observations du suivi`,
      note: msg`Comptées depuis la fin de leur année scolaire, avec les réponses des familles.`,
    },
  },
  rights: [
    {
      group: 'conduct',
      name: msg`Suivi de vie scolaire`,
      order: 90,
      permissions: {
        'conduct.view': {
          label: msg`Lire le suivi`,
          description: msg`Observations de vie scolaire ouvertes à l’équipe.`,
        },
        'conduct.write': {
          label: msg`Écrire dans le suivi`,
          description: msg`Ajouter une observation, la partager avec la famille et lui répondre.`,
        },
        'conduct.direct': {
          label: msg`Diriger le suivi`,
          description: msg`Lire ce qui est réservé à la direction.`,
        },
        'conduct.confidential': {
          label: msg`Lire les vigilances`,
          description: msg`Observations confidentielles de la catégorie Vigilance.`,
        },
        'conduct.health': {
          label: msg`Lire les observations de santé`,
          description: msg`Observations confidentielles de la catégorie Santé.`,
        },
      },
    },
  ],
};
