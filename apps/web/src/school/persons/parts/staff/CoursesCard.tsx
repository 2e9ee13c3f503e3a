import { joinFacts } from '#kernel/content/join-facts.ts';
import { Card } from '@encrier/ui/data/Card';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { DataTable } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { formatShortDay } from '#kernel/dates.ts';
import { lengthWords } from '#kernel/length-words.ts';
import type { StaffPage } from '../../persons.api.ts';
import { subjectName, teachingWords } from '../words.ts';

/** A person's courses, with classes and hours. */
export function CoursesCard({ staff: { courses } }: { staff: StaffPage }) {
  const { t, i18n } = useLingui();
  if (courses.length === 0) return null;
  const roleOf = (one: (typeof courses)[number]): string => {
    const end = one.to && formatShortDay(one.to);
    return joinFacts([one.role !== 'main' && i18n._(teachingWords[one.role]), end && t`jusqu’au ${end}`]);
  };
  return (
    <Card title={t`Cours donnés`} flush>
      <DataTable
        label={t`Cours donnés`}
        heads="hidden"
        rows={courses}
        rowKey={(one) => `${one.id}${one.to}`}
        columns={[
          { key: 'class', head: t`Classe`, cell: (one) => <bdi>{one.className}</bdi> },
          {
            key: 'subject',
            head: t`Matière`,
            cell: (one) => <SubjectPill colorKey={one.colour}>{subjectName(one)}</SubjectPill>,
          },
          { key: 'role', head: t`Rôle`, cell: roleOf },
          {
            key: 'hours',
            head: t`Heures par semaine`,
            align: 'end',
            narrow: 'end',
            cell: (one) => one.weeklyMinutes > 0 && lengthWords(one.weeklyMinutes),
          },
        ]}
      />
    </Card>
  );
}
