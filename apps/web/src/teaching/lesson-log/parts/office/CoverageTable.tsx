import type { CoverageRow, LogCoverage } from '@encrier/contract/teaching/lesson-log-office';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatMonthDay } from '#kernel/dates.ts';
import { courseHref } from './span.ts';

const percent = ({ lessons, written }: Pick<CoverageRow, 'lessons' | 'written'>): number =>
  Math.round((100 * written) / Math.max(1, lessons));

/** Entries and missing entries, course by course. */
export function CoverageTable({ data: { courses, from, to } }: { data: LogCoverage }) {
  const { t } = useLingui();
  const lessons = courses.reduce((sum, one) => sum + one.lessons, 0);
  const written = courses.reduce((sum, one) => sum + one.written, 0);
  const late = courses.reduce((sum, one) => sum + one.late, 0);
  const columns: Column<CoverageRow>[] = [
    {
      key: 'course',
      head: t`Cours`,
      cell: (one) => <Facts>{[one.audience, subjectName(one)]}</Facts>,
      by: (one) => `${one.audience} · ${subjectName(one)}`,
    },
    {
      key: 'teachers',
      head: t`Professeurs`,
      cell: (one) => <bdi>{one.teachers || t`(aucun)`}</bdi>,
      by: (one) => one.teachers,
    },
    {
      key: 'written',
      head: t`Remplies`,
      align: 'end',
      narrow: 'end',
      named: true,
      cell: (one) => t`${one.written} sur ${one.lessons} (${percent(one)} %)`,
      by: (one) => one.written / Math.max(1, one.lessons),
    },
    {
      key: 'late',
      head: t`En retard`,
      align: 'end',
      cell: (one) =>
        one.late ? (
          <StatusPill tone="bad">{plural(one.late, { one: '# en retard', other: '# en retard' })}</StatusPill>
        ) : (
          ''
        ),
      by: (one) => one.late,
    },
    {
      key: 'signed',
      head: t`Visa`,
      tablet: 'hidden',
      cell: (one) => (one.lastVisa ? t`visé jusqu’au ${formatMonthDay(one.lastVisa)}` : t`jamais visé`),
      by: (one) => one.lastVisa,
    },
  ];
  return (
    <Card
      title={t`Séances remplies : ${percent({ lessons, written })} %`}
      note={t`${written} sur ${lessons}`}
      {...(late > 0 && {
        end: <StatusPill tone="bad">{plural(late, { one: '# en retard', other: '# en retard' })}</StatusPill>,
      })}
      flush
    >
      <DataTable
        name="coverage"
        exports="rows"
        label={t`Cours`}
        rows={courses}
        rowKey={({ id }) => id}
        columns={columns}
        lead={(one) => <SubjectDot colour={one.colour} name="" />}
        href={(one) => courseHref(one.id, from, to)}
      />
    </Card>
  );
}
