import type { PlanCourse } from '@encrier/contract/teaching/lesson-log-plan';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import css from '../Log.module.css';
import { subjectName } from '#kernel/content/subject-name.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { hoursOf, lag, planPath, programmePath } from './hours.ts';

/** Courses of the year with their progress; one without programme links to its editor. */
export function PlanCourses({ courses, area }: { courses: readonly PlanCourse[]; area: string }) {
  const { t } = useLingui();
  const columns: Column<PlanCourse>[] = [
    {
      key: 'course',
      head: t`Cours`,
      cell: (one) => <Facts>{[one.audience, subjectName(one)]}</Facts>,
      by: (one) => `${one.audience} · ${subjectName(one)}`,
    },
    ...(area === '/admin'
      ? [
          {
            key: 'teachers',
            head: t`Professeurs`,
            cell: (one: PlanCourse) => <bdi>{one.teachers || t`(aucun)`}</bdi>,
            by: (one: PlanCourse) => one.teachers,
          },
        ]
      : []),
    {
      key: 'done',
      head: t`Fait`,
      align: 'end',
      named: true,
      cell: ({ standing }) => (standing ? t`${hoursOf(standing.done)} sur ${hoursOf(standing.planned)}` : ''),
      by: ({ standing }) => standing?.done,
    },
    {
      key: 'lag',
      head: t`Avancement`,
      narrow: 'end',
      // Latest first.
      by: ({ standing }) => standing && standing.done - standing.expected,
      cell: ({ standing }) => {
        if (!standing)
          return (
            <span className={css.quiet}>
              <Trans>Sans programme</Trans>
            </span>
          );
        const { words, tone } = lag(standing);
        return <StatusPill tone={tone}>{words}</StatusPill>;
      },
    },
  ];
  return (
    <Card title={area === '/prof' ? t`Mes classes` : t`Classes`} flush>
      <DataTable
        name="plan-courses"
        exports="rows"
        label={t`Cours`}
        rows={courses}
        rowKey={({ id }) => id}
        columns={columns}
        lead={(one) => <SubjectDot colour={one.colour} name="" />}
        href={(one) =>
          one.standing || !one.levelId
            ? `${planPath(area)}?cours=${one.id}`
            : programmePath(area, one.levelId, one.subjectId)
        }
      />
    </Card>
  );
}
