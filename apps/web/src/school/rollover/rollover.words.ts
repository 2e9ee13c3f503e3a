import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'rollover.exists': msg`Un passage est déjà en préparation : reprenez-le ou abandonnez-le.`,
    'rollover.no_year': msg`Aucune année n’est en cours : créez-en une d’abord.`,
    'rollover.year_taken': msg`Une année qui porte ce nom contient déjà des classes.`,
    'rollover.early': msg`L’année en cours n’est pas finie : la clore maintenant demande votre accord.`,
    'rollover.state': msg`Ce passage n’en est plus à cette étape : rechargez la page.`,
    'rollover.class_taken': msg`Une classe porte déjà ce nom l’année prochaine.`,
    'rollover.wrong_level': msg`Cette classe n’est pas du niveau de la décision.`,
    'rollover.no_next_level': msg`Le niveau suivant n’est pas connu : choisissez une classe, ou « Diplômé ».`,
    'rollover.not_ready': msg`Il reste des élèves sans décision ou sans classe.`,
    'rollover.undo_late': msg`Le délai de 72 heures est passé : ce passage ne s’annule plus.`,
    'rollover.data_depends': msg`Des données ont été ajoutées à la nouvelle année depuis le passage : il ne peut plus être annulé.`,
    'rollover.moved_meanwhile': msg`Quelqu’un d’autre a déplacé un de ces élèves : le tableau est à jour, recommencez.`,
    'rollover.no_classes': msg`Ce niveau n’a pas encore de classe l’année prochaine.`,
    'rollover.pair_same': msg`Choisissez deux élèves différents.`,
  },
  chapters: {
    'rollover.': msg`Passage d’année`,
  },
  actions: {
    'class_building.add_pair': msg`Élèves à réunir ou à séparer notés`,
    'class_building.move': msg`Élèves placés dans les classes à venir`,
    'class_building.propose': msg`Répartition des classes proposée`,
    'class_building.remove_pair': msg`Élèves à réunir ou à séparer retirés`,
    'rollover.keep_members': msg`Élèves de groupes gardés au passage d’année`,
    'rollover.add_class': msg`Classe de l’année suivante ajoutée`,
    'rollover.decide': msg`Décisions de passage prises`,
    'rollover.decide_class': msg`Décision de passage prise pour une classe`,
    'rollover.discard': msg`Passage d’année abandonné`,
    'rollover.execute': msg`Passage d’année demandé`,
    'rollover.follow': msg`Passage d’année mis à jour par la réinscription`,
    'rollover.give_up': msg`Passage d’année non fait`,
    'rollover.remove_class': msg`Classe de l’année suivante retirée`,
    'rollover.run': msg`Passage d’année fait`,
    'rollover.set_path': msg`Suite d’une classe choisie`,
    'rollover.start': msg`Passage d’année préparé`,
    'rollover.undo': msg`Passage d’année annulé`,
    'rollover.update': msg`Passage d’année modifié`,
    'rollover.update_class': msg`Classe de l’année suivante modifiée`,
  },
  objects: {
    rollover: msg`Passage d’année`,
  },
  keys: {
    aId: msg`Premier élève`,
    asked: msg`Demandé`,
    bId: msg`Second élève`,
    broken: msg`Défaut`,
    capacity: msg`Places`,
    changed: msg`Changés`,
    groupIds: msg`Groupes`,
    keep: msg`Gardé`,
    moves: msg`Déplacements`,
    pupilIds: msg`Élèves`,
    targetId: msg`Classe suivante`,
    year: msg`Année`,
  },
  held: {
    rollover_pairs: msg`Élèves à réunir ou à séparer`,
    rollover_pupils: msg`Passages d’année`,
  },
  rights: [
    {
      group: 'school',
      permissions: {
        'rollover.manage': {
          label: msg`Préparer l’année suivante`,
          description: msg`Réinscriptions, composition des classes, passage d’année et son annulation.`,
        },
      },
    },
  ],
};
