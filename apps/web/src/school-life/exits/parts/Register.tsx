import { passageStatuses } from '@encrier/contract/school-life/exits-gate';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { DateField } from '@encrier/ui/fields/DateField';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { type RegisterLine, registerQuery } from '../gate.api.ts';
import css from './Gate.module.css';
import { passageWords, refusalWords } from './gate-words.ts';

/** All passages of a day at the gate, today by default, in order. */
export function Register({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const { t, i18n } = useLingui();
  const query = useQuery(registerQuery(day));
  const tone = { checking: 'warn', left: 'ok', returned: 'plain', refused: 'bad' } as const;
  const columns: Column<RegisterLine>[] = [
    { key: 'pupil', head: t`Élève`, cell: (row) => <bdi>{row.pupil}</bdi>, by: (row) => row.pupil, narrow: 'title' },
    { key: 'at', head: t`Heure`, cell: (row) => formatTime(row.at), by: (row) => row.at, width: '80px' },
    {
      key: 'class',
      head: t`Classe`,
      cell: (row) => <bdi>{row.className}</bdi>,
      by: (row) => row.className,
      width: '90px',
    },
    {
      key: 'with',
      head: t`Avec qui`,
      cell: (row) => <bdi>{row.with ?? t`Seul`}</bdi>,
      by: (row) => row.with ?? t`Seul`,
      width: '200px',
    },
    {
      key: 'state',
      head: t`État`,
      cell: (row) => <StatusPill tone={tone[row.status]}>{i18n._(passageWords[row.status])}</StatusPill>,
      by: (row) => passageStatuses.indexOf(row.status),
      width: '120px',
      narrow: 'end',
    },
    {
      key: 'refusal',
      head: t`Refus`,
      cell: (row) => (row.refusal ? i18n._(refusalWords[row.refusal]) : ''),
      by: (row) => row.refusal && i18n._(refusalWords[row.refusal]),
      width: '210px',
    },
    {
      key: 'back',
      head: t`Retour`,
      cell: (row) => (row.returnedAt ? formatTime(row.returnedAt) : ''),
      by: (row) => row.returnedAt,
      width: '80px',
    },
    {
      key: 'by',
      head: t`Agent`,
      cell: (row) => <bdi>{row.by}</bdi>,
      by: (row) => row.by,
      width: '170px',
      tablet: 'hidden',
    },
  ];
  return (
    <div className={css.page}>
      <div className={css.day}>
        <DateField
          label={t`Jour du registre`}
          value={day || (query.data?.day ?? '')}
          onChange={(event) => onDay(event.currentTarget.value)}
        />
      </div>
      <Asked query={query}>
        {(data) => (
          <DataTable
            label={t`Registre du jour`}
            rows={data.items}
            rowKey={(row) => row.id}
            columns={columns}
            empty={<EmptyState icon={IconDoorExit} title={<Trans>Aucune sortie ce jour-là</Trans>} />}
          />
        )}
      </Asked>
    </div>
  );
}
