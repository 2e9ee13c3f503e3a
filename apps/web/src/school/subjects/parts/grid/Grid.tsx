import type { SubjectGrid } from '@encrier/contract/school/subjects';
import { minutesText } from '@encrier/contract/school/weekly-time';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconColumnInsertRight, IconRowInsertBottom } from '@tabler/icons-react';
import { useState } from 'react';
import { useLang } from '#kernel/i18n/i18n.ts';
import { toast } from '#kernel/toast/toast.ts';
import { FillDialog } from './FillDialog.tsx';
import { GridCellInput } from './GridCellInput.tsx';
import css from './Grid.module.css';
import { figure, type Measure, pasted, type Place, placeOf, written } from './grid-values.ts';
import { type CellChange, useGrid } from './use-grid.ts';
import { comma } from '#kernel/text.ts';

type Filling = { name: string; places: Place[] };
type Props = { grid: SubjectGrid; measure: Measure; onMeasure: (measure: Measure) => void };

/** Levels × subjects: each level's expectations, one measure at a time, saved while typing. */
export function Grid({ grid, measure, onMeasure }: Props) {
  const { t } = useLingui();
  const state = useGrid(grid);
  const [filling, setFilling] = useState<Filling | null>(null);
  const { levels, subjects } = grid;
  const changeAll = (wanted: readonly (Place & { text: string })[]): void => {
    const changes: CellChange[] = [];
    let wrong = 0;
    for (const { text, ...place } of wanted) {
      const after = written(state.cells.get(placeOf(place)) ?? null, measure, text);
      if (after === undefined) wrong += 1;
      else changes.push({ ...place, after });
    }
    const count = state.change(changes);
    if (count > 1)
      toast.success(plural(count, { one: '# case remplie', other: '# cases remplies' }), {
        undo: state.undo,
      });
    if (wrong)
      toast.error(
        plural(wrong, {
          one: '# case illisible, laissée comme elle était',
          other: '# cases illisibles, laissées comme elles étaient',
        }),
      );
  };
  const paste = (row: number, column: number, text: string): void =>
    changeAll(
      pasted(text).flatMap((line, down) =>
        line.flatMap((cell, across) => {
          const [subject, level] = [subjects[row + down], levels[column + across]];
          return subject && level ? [{ levelId: level.id, subjectId: subject.id, text: cell }] : [];
        }),
      ),
    );
  const fill = (text: string, emptyOnly: boolean): void =>
    changeAll(
      (filling?.places ?? [])
        .filter((place) => !emptyOnly || !state.cells.get(placeOf(place))?.[measure])
        .map((place) => ({ ...place, text })),
    );
  return (
    <>
      <div className={css.bar}>
        <Segmented
          label={t`Mesure`}
          value={measure}
          onChange={onMeasure}
          options={[
            { value: 'coefficient', label: t`Coefficients` },
            { value: 'weeklyMinutes', label: t`Heures par semaine` },
          ]}
        />
        <Button size="small" variant="quiet" icon={IconArrowBackUp} disabled={!state.canUndo} onClick={state.undo}>
          <Trans>Annuler</Trans>
        </Button>
        <span className={css.state} role="status">
          {state.saving ? <Trans>Enregistrement…</Trans> : <Trans>Enregistré à mesure</Trans>}
        </span>
        <span className={css.hint}>
          <Trans>Vider une case retire la matière du niveau. On peut coller depuis un tableur.</Trans>
        </span>
      </div>
      {/* A table wider than the page scrolls by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: same */}
      <section className={css.scroll} aria-label={t`Grille des niveaux et des matières`} tabIndex={0}>
        <table className={css.grid}>
          <caption className="visually-hidden">
            {measure === 'coefficient'
              ? t`Coefficient de chaque matière par niveau`
              : t`Heures par semaine de chaque matière par niveau`}
          </caption>
          <Heads grid={grid} onFill={setFilling} />
          <tbody>
            {subjects.map(({ id, name, colour }, row) => (
              <tr key={id}>
                <th scope="row">
                  <span className={css.head}>
                    <SubjectPill colorKey={colour}>{name}</SubjectPill>
                    <IconButton
                      size="small"
                      icon={IconRowInsertBottom}
                      label={t`Remplir ${name}`}
                      tip="none"
                      onClick={() =>
                        setFilling({ name, places: levels.map((level) => ({ levelId: level.id, subjectId: id })) })
                      }
                    />
                  </span>
                </th>
                {levels.map((level, column) => {
                  const place = { levelId: level.id, subjectId: id };
                  return (
                    <td key={level.id}>
                      <GridCellInput
                        key={measure}
                        label={`${name}${comma()}${level.name}`}
                        value={state.cells.get(placeOf(place)) ?? null}
                        measure={measure}
                        row={row}
                        column={column}
                        onWrite={(after) => state.change([{ ...place, after }])}
                        onPaste={(text) => paste(row, column, text)}
                        onUndo={state.undo}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <Totals grid={grid} measure={measure} />
        </table>
      </section>
      {filling && <FillDialog name={filling.name} measure={measure} onFill={fill} onClose={() => setFilling(null)} />}
    </>
  );
}

function Heads({ grid: { levels, subjects }, onFill }: { grid: SubjectGrid; onFill: (filling: Filling) => void }) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        <th scope="col" className={css.corner}>
          <Trans>Matière</Trans>
        </th>
        {levels.map(({ id, name }) => (
          <th key={id} scope="col">
            <span className={css.head}>
              <bdi>{name}</bdi>
              <IconButton
                size="small"
                icon={IconColumnInsertRight}
                label={t`Remplir ${name}`}
                tip="none"
                onClick={() =>
                  onFill({ name, places: subjects.map((subject) => ({ levelId: id, subjectId: subject.id })) })
                }
              />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Weekly total of a pupil of each level, or the sum of its coefficients; optional subjects count. */
function Totals({ grid, measure }: Pick<Props, 'grid' | 'measure'>) {
  const lang = useLang();
  const total = (levelId: string): number =>
    grid.cells.filter((cell) => cell.levelId === levelId).reduce((sum, cell) => sum + cell[measure], 0);
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <Trans>Total</Trans>
        </th>
        {grid.levels.map(({ id }) => (
          <td key={id}>{measure === 'coefficient' ? figure(total(id), lang) : minutesText(total(id), lang)}</td>
        ))}
      </tr>
    </tfoot>
  );
}
