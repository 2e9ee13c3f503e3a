import { msg } from '@lingui/core/macro';
import type { RoomWords } from '#kernel/declared-words.ts';

export const words: RoomWords = {
  errors: {
    'pupils.no_year': msg`L’école n’a pas encore d’année en cours.`,
    'pupils.day_outside': msg`Cette date doit être dans l’année scolaire en cours.`,
    'planned.day_passed': msg`Ce jour n’est plus à venir.`,
    'planned.already': msg`Un mouvement est déjà prévu pour un de ces élèves. Modifiez-le depuis sa fiche.`,
    'planned.class_needed': msg`Choisissez une classe.`,
    'planned.settled': msg`Ce mouvement a déjà été fait ou annulé.`,
    'pupils.before_entry': msg`Cette date est antérieure à l’entrée dans la classe actuelle.`,
    'pupils.not_enrolled': msg`Un de ces élèves n’a pas de classe cette année.`,
    'pupils.other_class': msg`Ce groupe n’accueille que les élèves de sa classe.`,
    'pupils.same_person': msg`Un élève porte le même nom et la même date de naissance.`,
    'pupils.not_here': msg`Un de ces élèves a déjà quitté l’école.`,
    'pupils.still_here': msg`Cet élève n’a pas quitté l’école.`,
    'pupils.too_many_filters': msg`Vous avez déjà beaucoup de filtres : supprimez-en un avant d’en enregistrer un autre.`,
  },
  chapters: {
    'pupils.': msg`Élèves`,
  },
  actions: {
    'planned.plan': msg`Mouvement d’élèves prévu`,
    'planned.update': msg`Mouvement prévu modifié`,
    'planned.cancel': msg`Mouvement prévu annulé`,
    'planned.restore': msg`Mouvement prévu rétabli`,
    'planned.block': msg`Mouvement prévu impossible à faire`,
    'pupils.archive': msg`Élèves archivés`,
    'pupils.change_class': msg`Élèves changés de classe`,
    'pupils.change_regime': msg`Régime d’élèves changé`,
    'pupils.enrol': msg`Élève inscrit`,
    'pupils.export': msg`Liste d’élèves exportée`,
    'pupils.open': msg`Fiche d’élève ouverte`,
    'pupils.join_group': msg`Élèves mis dans un groupe`,
    'pupils.leave': msg`Départ d’élèves`,
    'pupils.print': msg`Listes d’élèves imprimées`,
    'pupils.quit_group': msg`Élèves sortis d’un groupe`,
    'pupils.remove_filter': msg`Filtre supprimé`,
    'pupils.return': msg`Retour d’élèves`,
    'pupils.save_filter': msg`Filtre enregistré`,
  },
  objects: {
    pupil: msg`Élève`,
    pupils: msg`Élèves`,
  },
  keys: {
    cause: msg`Cause`,
    leftOn: msg`Départ`,
    on: msg`Le`,
    regime: msg`Régime`,
  },
  held: {
    pupils: msg`Dossier d’élève`,
    enrolments: msg`Inscriptions`,
    saved_filters: msg`Filtres enregistrés`,
    planned_moves: msg`Changements de classe prévus`,
  },
};
