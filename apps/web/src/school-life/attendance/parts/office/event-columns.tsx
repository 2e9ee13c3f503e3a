import type { EventState } from '@encrier/contract/school-life/attendance';
import type { OfficeEvent } from '@encrier/contract/school-life/attendance-office';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import type { Column } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatHours, formatRelative, formatShortDay } from '#kernel/dates.ts';
import css from '../Attendance.module.css';
import { factWord, justificationWords, kindWords } from '../words.ts';
import { titleOf } from '#kernel/content/subject-name.ts';

/** Columns of the rows of a state. */
export function useEventColumns(state: EventState): Column<OfficeEvent>[] {
  const { t, i18n } = useLingui();
  return [
    {
      key: 'pupil',
      head: t`Élève`,
      narrow: 'title',
      cell: (row) => (
        <span className={css.name}>
          <bdi>{row.pupil}</bdi>
          <bdi className={css.quiet}>{row.className}</bdi>
        </span>
      ),
    },
    {
      key: 'kind',
      head: t`Nature`,
      width: '150px',
      cell: (row) => <StatusPill tone={kindWords[row.kind].tone}>{i18n._(kindWords[row.kind].word)}</StatusPill>,
    },
    {
      key: 'lesson',
      head: t`Cours`,
      width: '200px',
      cell: (row) => (
        <span className={css.lesson}>
          <bdi>{titleOf(row)}</bdi>{' '}
          <span className={css.quiet}>
            {formatShortDay(row.day)} <bdi dir="ltr">{formatHours(row)}</bdi>
          </span>
        </span>
      ),
    },
    {
      key: 'against',
      head: t`Faits contradictoires`,
      cell: (row) =>
        row.against.length || row.belated ? (
          <span className={css.pills}>
            {row.against.map((fact) => (
              <StatusPill key={`${fact.kind} ${fact.from}`} tone="warn" icon={IconAlertTriangle}>
                {i18n._(factWord(fact.kind))}
              </StatusPill>
            ))}
            {row.belated && <StatusPill tone="warn">{t`arrivé après la journée`}</StatusPill>}
          </span>
        ) : (
          <span className={css.quiet}>{t`aucun fait`}</span>
        ),
    },
    {
      key: 'family',
      head: t`Famille`,
      width: '180px',
      tablet: 'hidden',
      cell: (row) => (
        <StatusPill tone={justificationWords[row.justification].tone}>
          {i18n._(justificationWords[row.justification].word)}
        </StatusPill>
      ),
    },
    {
      key: 'at',
      head: state === 'pending' ? t`Attend` : t`Décidé`,
      width: '150px',
      tablet: 'hidden',
      cell: (row) => (
        <span className={css.quiet}>
          {state === 'pending' ? (
            formatRelative(row.createdAt)
          ) : row.decidedBy ? (
            <bdi>{row.decidedBy}</bdi>
          ) : (
            t`automatiquement`
          )}
        </span>
      ),
    },
  ];
}
