import { addDays } from '@encrier/contract/kernel/days';
import { detentionStates, type PlannedDetention } from '@encrier/contract/school-life/discipline-office';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconClockHour4 } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatHours, formatMonthDay, formatSpan, formatWeekday, schoolDay, weekOf } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { detentionsQuery, sayDone } from './office.api.ts';
import css from './parts/Discipline.module.css';

const states = {
  planned: { word: msg`Programmée`, tone: 'info' },
  done: { word: msg`Faite`, tone: 'ok' },
  missed: { word: msg`Non faite`, tone: 'warn' },
} as const;

/** Detentions of a week: pupils, rooms, and whether they were done. */
export default function DetentionsPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as { jour?: string };
  const navigate = useNavigate();
  const day = /^\d{4}-\d\d-\d\d$/.test(search.jour ?? '') ? search.jour! : schoolDay();
  const week = weekOf(day);
  const [from, to] = [week[0]!, week[6]!];
  const query = useQuery(detentionsQuery(from, to));
  useReadNotices('detention', undefined, query.data !== undefined);
  const go = (jour: string): void => void navigate({ to: '.', search: { jour } as never, replace: true });
  return (
    <PageFrame title={t`Retenues`}>
      <div className={css.page}>
        <div className={css.week}>
          <IconButton
            icon={IconChevronLeft}
            label={t`Semaine précédente`}
            className="flip-rtl"
            onClick={() => go(addDays(from, -7))}
          />
          <strong className={css.strong}>{formatSpan(from, to)}</strong>
          <IconButton
            icon={IconChevronRight}
            label={t`Semaine suivante`}
            className="flip-rtl"
            onClick={() => go(addDays(from, 7))}
          />
        </div>
        <Asked query={query} label={t`Chargement des retenues`} rows={4}>
          {(data) => <Detentions rows={data.items} />}
        </Asked>
      </div>
    </PageFrame>
  );
}

function Detentions({ rows }: { rows: readonly PlannedDetention[] }) {
  const { t, i18n } = useLingui();
  const columns: Column<PlannedDetention>[] = [
    {
      key: 'pupil',
      head: t`Élève`,
      cell: (row) => (
        <span className={css.two}>
          <bdi>{row.pupil.label}</bdi>
          <bdi className={css.quiet}>{row.pupil.class}</bdi>
        </span>
      ),
      by: (row) => row.pupil.label,
      narrow: 'title',
    },
    {
      key: 'when',
      head: t`Quand`,
      cell: (row) => (
        <span className={css.two}>
          <span>
            {formatWeekday(row.day)} {formatMonthDay(row.day)}
          </span>
          <bdi className={css.quiet}>{formatHours(row)}</bdi>
        </span>
      ),
      by: (row) => `${row.day} ${row.starts}`,
      width: '170px',
    },
    { key: 'room', head: t`Salle`, cell: (row) => <bdi>{row.room}</bdi>, by: (row) => row.room, width: '120px' },
    {
      key: 'supervisor',
      head: t`Surveillée par`,
      cell: (row) => <bdi>{row.supervisor}</bdi>,
      by: (row) => row.supervisor,
      width: '160px',
    },
    {
      key: 'state',
      head: t`État`,
      cell: (row) =>
        row.can.say ? (
          <Say row={row} />
        ) : (
          <StatusPill tone={states[row.state].tone}>{i18n._(states[row.state].word)}</StatusPill>
        ),
      by: (row) => detentionStates.indexOf(row.state),
      width: '220px',
      narrow: 'end',
    },
  ];
  return (
    <DataTable
      name="detentions"
      label={t`Retenues`}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      empty={
        <EmptyState icon={IconClockHour4} title={<Trans>Aucune retenue cette semaine</Trans>}>
          <Trans>Une retenue se place depuis la fiche de la punition.</Trans>
        </EmptyState>
      }
    />
  );
}

/** The supervisor records whether it was done. */
function Say({ row }: { row: PlannedDetention }) {
  const { t } = useLingui();
  const { label } = row.pupil;
  const outcome = useMutation({
    mutationFn: (as: 'done' | 'missed') => sayDone(row.id, { as, version: row.version }),
  });
  return (
    <span className={css.actions}>
      <Button
        size="small"
        busy={outcome.isPending}
        aria-label={t`Retenue faite : ${label}`}
        onClick={() => outcome.mutate('done')}
      >
        <Trans>Faite</Trans>
      </Button>
      <Button
        size="small"
        busy={outcome.isPending}
        aria-label={t`Retenue non faite : ${label}`}
        onClick={() => outcome.mutate('missed')}
      >
        <Trans>Non faite</Trans>
      </Button>
    </span>
  );
}
