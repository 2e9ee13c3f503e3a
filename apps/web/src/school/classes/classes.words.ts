import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'classes.name_taken': msg`Une classe de cette année porte déjà ce nom.`,
    'classes.year_closed': msg`Cette année est close : elle ne se change plus.`,
    'classes.unknown_part': msg`Un élément choisi n’existe plus. Rechargez la page.`,
    'classes.own_next': msg`Une classe ne peut pas être sa propre suite.`,
    'classes.in_use': msg`Cette classe a ou a eu des élèves, des cours ou des groupes, ou une autre classe y mène : elle ne peut pas être supprimée.`,
    'levels.name_taken': msg`Un niveau porte déjà ce nom.`,
    'levels.own_next': msg`Un niveau ne peut pas être sa propre suite.`,
    'levels.in_use': msg`Ce niveau sert encore : à des classes, à un programme ou comme niveau suivant. Il ne peut pas être supprimé.`,
  },
  chapters: {
    'classes.': msg`Classes`,
  },
  actions: {
    'classes.create': msg`Classes créées`,
    'classes.order': msg`Ordre des classes changé`,
    'classes.print': msg`Liste de classe imprimée`,
    'classes.remove': msg`Classe supprimée`,
    'classes.update': msg`Classe modifiée`,
    'classes.update_many': msg`Classes modifiées`,
    'levels.create': msg`Niveau créé`,
    'levels.order': msg`Ordre des niveaux changé`,
    'levels.remove': msg`Niveau supprimé`,
    'levels.update': msg`Niveau modifié`,
  },
  objects: {
    class: msg`Classe`,
    level: msg`Niveau`,
  },
  held: {
    classes: msg`Classes dont il est professeur principal`,
  },
};
