import type { MassarRead } from '@encrier/contract/teaching/report-cards-massar';
import { SelectField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../ReportCards.module.css';
import type { Choice } from './plan.ts';
import { sourceName } from './words.ts';

type Props = { read: MassarRead; choice: Choice; onChoose: (column: string, source: string) => void };
/** One choice for each column of the file that takes marks, and why the others take none. */
export function MassarColumns({ read, choice, onChoose }: Props) {
  const { t } = useLingui();
  const options = [
    { value: '', label: t`Laisser telle quelle` },
    ...read.sources.map((source) => ({ value: source.id, label: sourceName(source) })),
  ];
  const formulas = read.closed.filter(({ reason }) => reason === 'formula');
  const other = read.closed.filter(({ reason }) => reason === 'other');
  const listed = (columns: typeof read.closed): string =>
    columns.map(({ column, heading }) => `${heading} (${column})`).join(', ');
  const anyFormula = formulas.length > 0 || read.columns.some((column) => column.formulas > 0);
  return (
    <section className={css.form} aria-label={t`Colonnes du fichier`}>
      <div className={css.choices}>
        {read.columns.map(({ column, heading, formulas: count }) => (
          <SelectField
            key={column}
            label={
              <>
                <bdi>{heading}</bdi> ({column})
              </>
            }
            help={
              count > 0
                ? plural(count, { one: '# formule, jamais remplacée', other: '# formules, jamais remplacées' })
                : undefined
            }
            options={options}
            value={choice.get(column) ?? ''}
            onChange={(event) => onChoose(column, event.currentTarget.value)}
          />
        ))}
      </div>
      {other.length > 0 && (
        <p className={css.quiet}>
          <Trans>
            Colonnes qui ne contiennent pas de notes : <bdi>{listed(other)}</bdi>
          </Trans>
        </p>
      )}
      {formulas.length > 0 && (
        <p className={css.quiet}>
          <Trans>
            Colonnes de formules, jamais remplacées : <bdi>{listed(formulas)}</bdi>
          </Trans>
        </p>
      )}
      {anyFormula && (
        <p className={css.quiet}>
          <Trans>Le résultat des formules reste celui d’avant jusqu’à ce qu’un tableur les recalcule.</Trans>
        </p>
      )}
    </section>
  );
}
