import { joinFacts } from '#kernel/content/join-facts.ts';
import type { GridWords } from '@encrier/ui/grid/model';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';

/** Texts of a `Grid`, whatever it contains. */
export function useGridWords(): GridWords {
  const { t } = useLingui();
  return useMemo(
    () => ({
      help: t`Les flèches changent de cellule, écrire remplace, F2 corrige, Échap puis Tab sort du tableau.`,
      cell: (column, row) => t`${column}, ${row}`,
      selected: (count) => t`${plural(count, { one: '# cellule', other: '# cellules' })}`,
      saving: t`Enregistrement en cours`,
      saved: t`Enregistré`,
      waiting: t`En attente du réseau`,
      refused: (reason) => t`Non enregistré : ${reason}`,
      conflict: (theirs, by) => {
        if (by) return theirs === '' ? t`${by} a vidé cette cellule.` : t`${by} a écrit ${theirs}.`;
        return theirs === '' ? t`Quelqu’un d’autre a vidé cette cellule.` : t`Quelqu’un d’autre a écrit ${theirs}.`;
      },
      keepMine: t`Garder ma saisie`,
      takeTheirs: t`Prendre la sienne`,
      wrong: (text, reason) => t`« ${text} » n’est pas pris : ${reason}`,
      readOnly: t`Cette cellule ne se modifie pas.`,
      copied: (count) => t`${plural(count, { one: '# cellule copiée', other: '# cellules copiées' })}`,
      entered: (changed, wrong, left) =>
        joinFacts([
          t`${plural(changed, { one: '# cellule changée', other: '# cellules changées' })}`,
          wrong > 0 && t`${plural(wrong, { one: '# non prise', other: '# non prises' })}`,
          left > 0 && t`${plural(left, { one: '# laissée', other: '# laissées' })}`,
        ]),
      undone: (count) => t`${plural(count, { one: '# cellule rétablie', other: '# cellules rétablies' })}`,
      redone: (count) => t`${plural(count, { one: '# cellule refaite', other: '# cellules refaites' })}`,
      notUndone: t`Une cellule a été changée depuis : elle garde sa valeur.`,
    }),
    [t],
  );
}
