import type { ExamPage } from '@encrier/contract/teaching/exams';
import type { ExamResults } from '@encrier/contract/teaching/exams-copies';
import { BarChart } from '@encrier/ui/chart/BarChart';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Figures } from '@encrier/ui/data/Figures';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { resultsFile, resultsQuery } from '../../exams.api.ts';
import { nameOf } from '../ExamLook.tsx';
import css from '../Exams.module.css';
import { shownMark } from '../words.ts';

type Props = { exam: ExamPage; onClose: () => void };
/** Results of a test: figures by class, distribution of marks, and the list to export. */
export function ResultsSheet({ exam, onClose }: Props) {
  const { t } = useLingui();
  const query = useQuery(resultsQuery(exam.id));
  return (
    <Sheet open onClose={onClose} title={t`Résultats`} closeLabel={t`Fermer`} width={640}>
      <Asked
        query={query}
        label={t`Chargement des résultats`}
        empty={({ marked }) =>
          marked ? null : (
            <EmptyState icon={IconChartBar} title={<Trans>Aucune note</Trans>}>
              <Trans>Les résultats se lisent ici dès que des notes sont saisies.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <div className={css.form}>
            <div className={css.row}>
              <b>
                <bdi>{nameOf(exam)}</bdi>
              </b>
              <span className={css.grow} />
              <ExportMenu name={`${t`Résultats`} ${nameOf(exam)}`} file={(format) => resultsFile(exam.id, format)} />
            </div>
            <Spread data={data} />
            <ByCourse data={data} />
          </div>
        )}
      </Asked>
    </Sheet>
  );
}

function Spread({ data }: { data: ExamResults }) {
  const { t } = useLingui();
  const scale = Number(data.scale);
  const edge = (at: number): string => shownMark(String((scale * at) / 10));
  return (
    <>
      <Figures
        label={t`En tout`}
        figures={[
          { key: 'marked', value: data.marked, label: t`Copies notées` },
          {
            key: 'mean',
            value: <bdi dir="ltr">{shownMark(data.mean)}</bdi>,
            label: t`Moyenne`,
            note: <bdi dir="ltr">{`/ ${data.scale}`}</bdi>,
          },
          {
            key: 'median',
            value: <bdi dir="ltr">{shownMark(data.median)}</bdi>,
            label: t`Médiane`,
            note: <bdi dir="ltr">{`/ ${data.scale}`}</bdi>,
          },
        ]}
      />
      <BarChart
        label={t`Répartition des notes`}
        format={(value) => plural(value, { one: '# copie', other: '# copies' })}
        height={180}
        points={data.tenths.map((_, at) => ({
          key: String(at),
          name: t`De ${edge(at)} à ${edge(at + 1)}`,
          short: edge(at),
        }))}
        series={[{ key: 'copies', name: t`Copies du devoir`, values: data.tenths }]}
        words={{
          value: (point, _, value) => `${point} : ${value}`,
          none: t`aucune`,
          empty: t`Aucune note`,
          column: t`Tranche de notes`,
          showTable: t`Voir le tableau`,
          hideTable: t`Cacher le tableau`,
        }}
      />
    </>
  );
}

function ByCourse({ data }: { data: ExamResults }) {
  const { t } = useLingui();
  return (
    <Card title={t`Par classe`} flush>
      <CardRows>
        {data.courses.map((one) => (
          <CardRow
            key={one.id}
            title={<bdi>{one.label}</bdi>}
            detail={[
              plural(one.marked, { one: '# note', other: '# notes' }),
              ...(one.absent ? [t`absents : ${one.absent}`] : []),
              ...(one.mean !== null ? [t`moyenne ${shownMark(one.mean)}, médiane ${shownMark(one.median)}`] : []),
              ...(one.lowest !== null ? [t`entre ${shownMark(one.lowest)} et ${shownMark(one.highest)}`] : []),
            ]}
            end={
              <StatusPill tone={one.published ? 'ok' : 'plain'}>
                {one.published ? t`Publié` : t`Pas encore publié`}
              </StatusPill>
            }
          />
        ))}
      </CardRows>
    </Card>
  );
}
