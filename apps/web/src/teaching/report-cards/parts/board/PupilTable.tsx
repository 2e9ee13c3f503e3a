import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { classWords, saidAverage, averageValue } from '../words.ts';

type Pupil = ReportClass['pupils'][number];
/** Pupils of a class with their comments; one opens beside the list. */
export function PupilTable({
  data,
  current,
  onOpen,
}: {
  data: ReportClass;
  current: string | null;
  onOpen: (id: string) => void;
}) {
  const { t, i18n } = useLingui();
  const frozen = data.state !== 'open';
  const columns: Column<Pupil>[] = [
    {
      key: 'name',
      head: t`Élève`,
      cell: (one) => (
        <>
          <bdi>{one.label}</bdi>
          {one.left && <StatusPill>{t`a quitté la classe`}</StatusPill>}
        </>
      ),
      by: (_, place) => place,
    },
    {
      key: 'average',
      head: t`Moyenne`,
      align: 'end',
      named: true,
      cell: (one) => <b dir="ltr">{saidAverage(one.average)}</b>,
      by: (one) => averageValue(one.average),
    },
    {
      key: 'written',
      head: t`Matières`,
      align: 'end',
      named: true,
      cell: (one) => <bdi dir="ltr">{`${one.written} / ${one.expected}`}</bdi>,
      by: (one) => one.written,
    },
    {
      key: 'general',
      head: t`Appréciation générale`,
      cell: (one) => (one.general.body ? <bdi>{one.general.body}</bdi> : t`à écrire`),
      by: (one) => (one.general.body ? 1 : 0),
    },
    {
      key: 'decision',
      head: t`Décision`,
      narrow: 'end',
      cell: (one) => one.general.decision && <bdi>{one.general.decision}</bdi>,
      by: (one) => one.general.decision,
    },
    ...(frozen
      ? [
          {
            key: 'card',
            head: t`Bulletin`,
            cell: (one: Pupil) => (one.cards[0] ? t`version ${one.cards[0].version}` : t`aucun`),
            by: (one: Pupil) => one.cards[0]?.version,
          },
        ]
      : []),
  ];
  return (
    <Card
      title={t`Élèves`}
      flush
      end={<StatusPill tone={classWords[data.state].tone}>{i18n._(classWords[data.state].word)}</StatusPill>}
    >
      <DataTable
        label={t`Élèves`}
        rows={data.pupils}
        rowKey={({ id }) => id}
        columns={columns}
        onOpen={({ id }) => onOpen(id)}
        {...(current && { current })}
      />
    </Card>
  );
}
