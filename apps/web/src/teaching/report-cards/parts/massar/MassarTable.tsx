import type { MassarRead } from '@encrier/contract/teaching/report-cards-massar';
import { CheckField } from '@encrier/ui/fields/Choice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../ReportCards.module.css';
import { formatDecimal } from '#kernel/numbers.ts';
import type { Plan, PlannedCell } from './plan.ts';
import { fateWords, sourceName } from './words.ts';

type Ticks = { over: ReadonlySet<string>; onTick: (refs: readonly string[], on: boolean) => void };
type Props = Ticks & { plan: Plan; sources: MassarRead['sources'] };
/** New value of each chosen cell; a cell with another value keeps it until it is ticked. */
export function MassarTable({ plan, sources, over, onTick }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.scroll}>
      <table className={css.board} aria-label={t`Ce que devient chaque cellule`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Élève</Trans>
            </th>
            {plan.columns.map(({ column, heading, source, held }) => (
              <th key={column} scope="col" className={css.figure}>
                <bdi>{heading}</bdi> ({column})
                <br />
                <span className={css.quiet}>{sources.filter(({ id }) => id === source).map(sourceName)}</span>
                {held.length > 0 && (
                  <CheckField
                    label={plural(held.length, {
                      one: 'Remplacer # valeur déjà présente',
                      other: 'Remplacer # valeurs déjà présentes',
                    })}
                    checked={held.every((ref) => over.has(ref))}
                    indeterminate={held.some((ref) => over.has(ref)) && !held.every((ref) => over.has(ref))}
                    onChange={(event) => onTick(held, event.currentTarget.checked)}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.lines.map(({ row, label, code, cells }) => (
            <tr key={row}>
              <th scope="row">
                <bdi>{label}</bdi> <span className={css.quiet}>{code}</span>
              </th>
              {cells.map((cell) => (
                <td key={cell.ref} className={css.figure}>
                  <Becomes cell={cell} who={label} over={over} onTick={onTick} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Becomes({ cell: { ref, fate, mark, text }, who, over, onTick }: Ticks & { cell: PlannedCell; who: string }) {
  const { t, i18n } = useLingui();
  const value = mark === null ? '—' : formatDecimal(String(mark));
  if (fate === 'write') return <b>{value}</b>;
  if (fate !== 'held')
    return (
      <>
        {fate === 'same' && value} <span className={css.quiet}>{i18n._(fateWords[fate])}</span>
      </>
    );
  return (
    <CheckField
      label={
        <>
          <bdi>{text}</bdi> → <b>{value}</b>
        </>
      }
      aria-label={t`Remplacer ${text} par ${value} pour ${who}`}
      checked={over.has(ref)}
      onChange={(event) => onTick([ref], event.currentTarget.checked)}
    />
  );
}
