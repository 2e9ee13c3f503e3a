import { ownWord } from '../../words/words.public.ts';
import { IconButton } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { type Level, moveClasses, type SchoolClass } from '../classes.api.ts';
import { ClassRow } from './ClassRow.tsx';
import css from './Classes.module.css';
import { type Options, total } from './class-words.ts';
import type { Edits } from './use-edits.ts';
import { useOrder } from '#kernel/drag/use-order.ts';
import { ofName } from '#kernel/text.ts';

type Shared = {
  yearId: string | null;
  options: Options;
  edits: Edits;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onEdit: (row: SchoolClass) => void /** Absent in a closed year. */;
  onAdd?: (levelId: string) => void;
};
type Props = Shared & { levels: readonly Level[]; classes: readonly SchoolClass[] };

/** Classes of a year, level by level; clicking a cell edits it in place. */
export function ClassTable({ levels, classes, ...shared }: Props) {
  const { t } = useLingui();
  const shown = levels.map((level) => ({ level, rows: classes.filter((row) => row.levelId === level.id) }));
  return (
    <table className={css.table}>
      <caption className="visually-hidden">{t`Classes`}</caption>
      <thead>
        <tr>
          <th className={css.gripHead}>
            <span className="visually-hidden">
              <Trans>Ordre</Trans>
            </span>
          </th>
          <th className={css.checkHead}>
            <SelectAll
              rows={classes}
              selected={shared.selected}
              onSelect={shared.onSelect}
              label={t`Tout sélectionner`}
            />
          </th>
          <th scope="col">
            <Trans>Classe</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Élèves</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Capacité</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Filles / garçons</Trans>
          </th>
          <th scope="col">
            <Trans>Professeur principal</Trans>
          </th>
          <th scope="col">
            <Trans>Salle</Trans>
          </th>
          <th scope="col">
            <Trans>Classe suivante</Trans>
          </th>
          <th>
            <span className="visually-hidden">
              <Trans>Actions</Trans>
            </span>
          </th>
        </tr>
      </thead>
      {shown.map(({ level, rows }) => (
        <LevelBody key={level.id} level={level} rows={rows} {...shared} />
      ))}
    </table>
  );
}

function LevelBody({ level, rows, ...shared }: Shared & { level: Level; rows: readonly SchoolClass[] }) {
  const { t } = useLingui();
  const { selected, onSelect, onAdd, yearId } = shared;
  const mover = useOrder(rows, (ids) => void moveClasses(yearId, ids).catch(() => undefined));
  const { name } = level;
  const [pupils, capacity] = [total(rows, (row) => row.pupils), total(rows, (row) => row.capacity)];
  return (
    <tbody {...mover.list()}>
      <tr className={css.levelRow}>
        <th scope="rowgroup" colSpan={10} className={css.levelCell}>
          <span className={css.levelHead}>
            {rows.length > 0 && (
              <SelectAll
                rows={rows}
                selected={selected}
                onSelect={onSelect}
                label={t`Sélectionner les classes ${ofName(name)}`}
              />
            )}
            <span className={css.levelName}>
              <bdi>{name}</bdi>
            </span>
            <span className={css.quiet}>
              {level.cycle && (
                <>
                  <bdi>{ownWord(level.cycle)}</bdi> ·{' '}
                </>
              )}
              <Plural value={rows.length} _0="aucune classe" one="# classe" other="# classes" />
              {rows.length > 0 && (
                <>
                  {' '}
                  ·{' '}
                  <span className={css.figures}>
                    {capacity ? (
                      t`${pupils} élèves pour ${capacity} places`
                    ) : (
                      <Plural value={pupils} _0="aucun élève" one="# élève" other="# élèves" />
                    )}
                  </span>
                </>
              )}
            </span>
            {onAdd && (
              <IconButton
                icon={IconPlus}
                label={t`Ajouter des classes ${ofName(name)}`}
                tip="end"
                onClick={() => onAdd(level.id)}
              />
            )}
          </span>
          {mover.marks}
        </th>
      </tr>
      {rows.map((row) => (
        <ClassRow
          key={row.id}
          row={row}
          mover={mover}
          options={shared.options}
          edits={shared.edits}
          onEdit={() => shared.onEdit(row)}
          picked={selected.has(row.id)}
          onPick={(picked) => onSelect(toggled(selected, [row.id], picked))}
        />
      ))}
    </tbody>
  );
}

function toggled(selected: ReadonlySet<string>, ids: readonly string[], picked: boolean): Set<string> {
  const next = new Set(selected);
  for (const id of ids) picked ? next.add(id) : next.delete(id);
  return next;
}

function SelectAll({
  rows,
  selected,
  onSelect,
  label,
}: {
  rows: readonly SchoolClass[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  label: string;
}) {
  const ids = rows.filter((row) => row.can.edit).map(({ id }) => id);
  if (ids.length === 0) return null;
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <span className={css.check}>
      <CheckField
        label={label}
        labelHidden
        checked={count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        onChange={() => onSelect(toggled(selected, ids, count < ids.length))}
      />
    </span>
  );
}
