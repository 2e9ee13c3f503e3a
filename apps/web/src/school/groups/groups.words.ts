import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'groups.name_taken': msg`Un groupe de cette année porte déjà ce nom.`,
    'groups.class_missing': msg`Un demi-groupe appartient à une classe : choisissez-la.`,
    'groups.full': msg`Ce groupe dépasserait sa capacité.`,
    'groups.outside_class': msg`Un de ces élèves n’est pas dans la classe du demi-groupe ce jour-là.`,
    'groups.dates': msg`Cette date n’est pas dans l’année, ou précède l’entrée dans le groupe.`,
    'groups.in_use': msg`Ce groupe a ou a eu des élèves ou des cours : il ne peut pas être supprimé.`,
    'groups.too_few': msg`Il faut au moins deux élèves pour partager une classe.`,
  },
  actions: {
    'groups.add_members': msg`Élèves ajoutés à un groupe`,
    'groups.create': msg`Groupe créé`,
    'groups.end_members': msg`Élèves retirés d’un groupe`,
    'groups.print': msg`Liste d’un groupe imprimée`,
    'groups.remove': msg`Groupe supprimé`,
    'groups.split': msg`Classe partagée en groupes`,
    'groups.update': msg`Groupe modifié`,
  },
  objects: {
    group: msg`Groupe`,
  },
  keys: {
    by: msg`Par`,
    groups: msg`Groupes`,
    names: msg`Noms`,
    overCapacity: msg`Au-delà des places`,
  },
  held: {
    group_members: msg`Groupes`,
  },
};
