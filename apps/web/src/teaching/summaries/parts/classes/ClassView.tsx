import { type ClassSummary, summaryStates } from '@encrier/contract/teaching/summaries';
import { Distribution } from '@encrier/ui/chart/Distribution';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DataTable } from '@encrier/ui/table/DataTable';
import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { addressOf } from '../../summaries.api.ts';
import { FigureTable } from '../FigureTable.tsx';
import { SubjectName } from '../SubjectTable.tsx';
import css from '../Summaries.module.css';
import { chartFigure, reportWords, saidFigure, saidGap, saidMark } from '../words.ts';

/** Figures of a class over its terms, and its pupils. */
export function ClassView({ page, home }: { page: ClassSummary; home: string }) {
  const { t } = useLingui();
  const at = page.terms.findIndex(({ id }) => id === page.termId);
  const terms = page.terms.slice(0, at + 1);
  return (
    <div className={css.page}>
      <div className={css.pair}>
        <Card
          title={t`Évolution de la classe`}
          note={
            <Facts>
              {[t`par élève`, ...(page.class.headTeacher ? [<bdi key="head">{page.class.headTeacher}</bdi>] : [])]}
            </Facts>
          }
          flush={page.figures.length > 0}
        >
          {page.figures.length ? (
            <FigureTable terms={terms} figures={page.figures} />
          ) : (
            <p className={css.quiet}>
              <Trans>Les chiffres d’une classe ne paraissent pas au-dessous de cinq élèves.</Trans>
            </p>
          )}
        </Card>
        {page.spread.length > 0 && <Spread values={page.spread} />}
      </div>
      {page.subjects.some(({ mean }) => mean !== null) && (
        <Card title={t`Moyennes par matière`} flush>
          <Subjects subjects={page.subjects} />
        </Card>
      )}
      <Pupils page={page} home={home} />
    </div>
  );
}

function Spread({ values }: { values: readonly number[] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Répartition des moyennes`}>
      <Distribution
        label={t`Répartition des moyennes`}
        values={values}
        domain={{ min: 0, max: 20 }}
        bin={2}
        height={180}
        table="hidden"
        format={(value) => chartFigure('average', value)}
        words={{
          value: (point, series, value) => `${point} · ${series} · ${value}`,
          none: '–',
          empty: t`Aucune moyenne encore.`,
          column: t`Moyenne`,
          showTable: t`Voir le tableau`,
          hideTable: t`Masquer le tableau`,
          range: (from, to) => t`de ${from} à ${to}`,
          count: (count) => plural(count, { one: '# élève', other: '# élèves' }),
          counts: t`Élèves`,
          own: t`Cet élève`,
          first: t`Premier quart`,
          median: t`Milieu`,
          third: t`Dernier quart`,
        }}
      />
    </Card>
  );
}

function Subjects({ subjects }: { subjects: ClassSummary['subjects'] }) {
  const { t } = useLingui();
  return (
    <DataTable
      label={t`Moyennes par matière`}
      rows={subjects}
      rowKey={({ subject }) => subject}
      columns={[
        { key: 'subject', head: t`Matière`, cell: (one) => <SubjectName {...one} />, by: (one) => subjectName(one) },
        {
          key: 'mean',
          head: t`Moyenne`,
          align: 'end',
          narrow: 'end',
          cell: ({ mean }) => saidMark(mean),
          by: ({ mean }) => mean,
        },
        {
          key: 'before',
          head: t`Période d’avant`,
          align: 'end',
          narrow: 'hidden',
          cell: ({ before }) => saidMark(before),
          by: ({ before }) => before,
        },
        {
          key: 'gap',
          head: t`Écart`,
          align: 'end',
          cell: ({ mean, before }) => saidGap('average', mean, before),
          by: ({ mean, before }) => gapOf(mean, before),
        },
      ]}
    />
  );
}

/** Change of a mark since the one before, when there are both. */
const gapOf = (now: number | null | undefined, before: number | null | undefined): number | null =>
  typeof now === 'number' && typeof before === 'number' ? now - before : null;

/** Other data of a pupil besides the figures. */
const newsOf = ({ told, met, due }: ClassSummary['pupils'][number]): string[] => [
  ...(told ? [t`Autoévaluation`] : []),
  ...(met ? [t`Rencontre`] : []),
  ...(due > 0 ? [plural(due, { one: '# engagement à suivre', other: '# engagements à suivre' })] : []),
];

function Pupils({ page, home }: { page: ClassSummary; home: string }) {
  const { t, i18n } = useLingui();
  const figure = (one: ClassSummary['pupils'][number], key: 'average' | 'taught' | 'halfDays' | 'handIn') =>
    one.figures.find((row) => row.key === key)?.values ?? [];
  const mark = (one: ClassSummary['pupils'][number]) =>
    figure(one, 'average').length ? figure(one, 'average') : figure(one, 'taught');
  return (
    <Card title={t`Élèves`} count={page.pupils.length} countTone="plain" flush>
      <DataTable
        label={t`Élèves de la classe`}
        rows={page.pupils}
        rowKey={({ id }) => id}
        href={({ id }) => `${home}${addressOf({ pupil: id, term: page.termId })}`}
        empty={
          <EmptyState icon={IconUsers} small title={<Trans>Aucun élève</Trans>}>
            <Trans>Cette classe n’a pas d’élève aujourd’hui.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'label', head: t`Élève`, cell: ({ label }) => <bdi>{label}</bdi>, by: (_, place) => place },
          {
            key: 'average',
            head: t`Moyenne`,
            align: 'end',
            narrow: 'detail',
            cell: (one) => saidMark(mark(one)[0] ?? null),
            by: (one) => mark(one)[0],
          },
          {
            key: 'gap',
            head: t`Écart`,
            align: 'end',
            tablet: 'hidden',
            narrow: 'hidden',
            cell: (one) => saidGap('average', mark(one)[0], mark(one)[1]),
            by: (one) => gapOf(mark(one)[0], mark(one)[1]),
          },
          {
            key: 'away',
            head: t`Demi-journées`,
            align: 'end',
            tablet: 'hidden',
            narrow: 'hidden',
            cell: (one) => saidFigure('halfDays', figure(one, 'halfDays')[0]),
            by: (one) => figure(one, 'halfDays')[0],
          },
          {
            key: 'work',
            head: t`Devoirs rendus`,
            align: 'end',
            tablet: 'hidden',
            narrow: 'hidden',
            cell: (one) => saidFigure('handIn', figure(one, 'handIn')[0]),
            by: (one) => figure(one, 'handIn')[0],
          },
          {
            key: 'news',
            head: t`Suivi`,
            narrow: 'detail',
            by: (one) => newsOf(one).length || null,
            cell: (one) => {
              const news = newsOf(one);
              return news.length ? <Facts>{news}</Facts> : null;
            },
          },
          {
            key: 'state',
            head: t`Bilan`,
            narrow: 'end',
            by: ({ state }) => state && summaryStates.indexOf(state),
            cell: ({ state }) =>
              state && <StatusPill tone={reportWords[state].tone}>{i18n._(reportWords[state].word)}</StatusPill>,
          },
        ]}
      />
    </Card>
  );
}
