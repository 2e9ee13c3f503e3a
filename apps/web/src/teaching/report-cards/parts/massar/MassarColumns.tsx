import { type MassarRead, type MassarSource, restTests } from '@encrier/contract/teaching/report-cards-massar';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { SelectField } from '@encrier/ui/fields/TextField';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '#kernel/numbers.ts';
import { comma } from '#kernel/text.ts';
import css from '../ReportCards.module.css';
import { type Choice, subjectsOf, unclear } from './plan.ts';
import { sourceName } from './words.ts';

type Chosen = { read: MassarRead; choice: Choice };
type Props = Chosen & {
  /** The subject whose assessments are offered. */
  subject: string;
  onSubject: (subject: string) => void;
  onChoose: (column: string, source: string) => void;
};
type Column = MassarRead['columns'][number];
const listed = (columns: readonly { column: string; heading: string }[]): string =>
  columns.map(({ column, heading }) => `${heading} (${column})`).join(comma());

/** One choice for each column of the file that accepts marks, and why the others do not. */
export function MassarColumns({ read, choice, subject, onSubject, onChoose }: Props) {
  const { t } = useLingui();
  const subjects = subjectsOf(read);
  const isOffered = ({ kind, of }: MassarSource): boolean => kind === 'average' || kind === 'general' || of === subject;
  const options = [
    { value: '', label: t`Laisser telle quelle` },
    ...read.sources.filter(isOffered).map((source) => ({ value: source.id, label: sourceName(source) })),
  ];
  const asked = read.columns.some(({ asks }) => asks === 'test');
  const notSaid = unclear(read);
  return (
    <section className={css.form} aria-label={t`Colonnes du fichier`}>
      {subjects.length > 0 && (
        <SelectField
          label={t`Matière dont les évaluations se choisissent`}
          help={t`Les contrôles sont proposés dans l’ordre de leurs dates, leurs notes ramenées sur 20.`}
          options={[
            ...(subject ? [] : [{ value: '', label: t`Choisir une matière` }]),
            ...subjects.map((one) => ({ value: one.id, label: sourceName(one) })),
          ]}
          value={subject}
          onChange={(event) => onSubject(event.currentTarget.value)}
        />
      )}
      {asked && !subjects.length && (
        <Notice tone="info" title={t`Aucune évaluation publiée`}>
          <Trans>Les colonnes de contrôles restent telles quelles : la période n’a pas d’évaluation publiée.</Trans>
        </Notice>
      )}
      {notSaid.length > 0 && (
        <Notice tone="warn" title={t`Contrôle non reconnu`}>
          <Trans>
            Le titre ne dit pas de quel contrôle il s’agit, ou deux colonnes disent le même ; choisissez vous-même :{' '}
            <bdi>{listed(notSaid)}</bdi>
          </Trans>
        </Notice>
      )}
      <div className={css.choices}>
        {read.columns.map((column) => (
          <SelectField
            key={column.column}
            label={
              <>
                <bdi>{column.heading}</bdi> ({column.column})
              </>
            }
            help={<Help column={column} read={read} choice={choice} />}
            options={options}
            value={choice.get(column.column) ?? ''}
            onChange={(event) => onChoose(column.column, event.currentTarget.value)}
          />
        ))}
      </div>
      <Closed read={read} />
    </section>
  );
}

/** The source chosen, and the cells of the column that are never overwritten. */
function Help({ column: { column, formulas }, read, choice }: Chosen & { column: Column }) {
  const { t } = useLingui();
  const source = read.sources.find(({ id }) => id === choice.get(column));
  const lines: string[] = [];
  if (source?.test) {
    const { scale, coefficient } = source.test;
    lines.push(t`Note sur ${formatDecimal(scale)}, coefficient ${formatDecimal(coefficient)}`);
  }
  if (source?.kind === 'rest') {
    const rest = restTests(read.sources, source, new Set(choice.values()));
    lines.push(rest.map(({ label }) => label).join(comma()) || t`Il ne reste aucune évaluation`);
  }
  if (formulas > 0)
    lines.push(plural(formulas, { one: '# formule, jamais remplacée', other: '# formules, jamais remplacées' }));
  return lines.length ? <Facts>{lines}</Facts> : null;
}

function Closed({ read }: { read: MassarRead }) {
  const of = (why: MassarRead['closed'][number]['reason']) => read.closed.filter(({ reason }) => reason === why);
  const [formulas, coefficients, other] = [of('formula'), of('coefficient'), of('other')];
  const anyFormula = formulas.length > 0 || read.columns.some((column) => column.formulas > 0);
  return (
    <>
      {other.length > 0 && (
        <p className={css.quiet}>
          <Trans>
            Colonnes qui ne contiennent pas de notes : <bdi>{listed(other)}</bdi>
          </Trans>
        </p>
      )}
      {coefficients.length > 0 && (
        <p className={css.quiet}>
          <Trans>
            Colonnes de coefficients, laissées à Massar : <bdi>{listed(coefficients)}</bdi>
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
    </>
  );
}
