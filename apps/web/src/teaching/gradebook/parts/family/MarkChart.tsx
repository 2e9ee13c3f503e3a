import { readFraction, shown } from '@encrier/contract/teaching/fractions';
import type { OwnCourse } from '@encrier/contract/teaching/gradebook';
import { LineChart } from '@encrier/ui/chart/LineChart';
import { Card } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { formatMonthDay } from '#kernel/dates.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDecimal } from '#kernel/numbers.ts';
import { onTwenty } from '../figures.ts';

/** The marks of a term as a chart, with the class's when five or more pupils were marked; also as a table. */
export function MarkChart({ course }: { course: OwnCourse }) {
  const { t } = useLingui();
  const subject = subjectName(course);
  const marks = course.marks.filter(({ value }) => value !== null);
  if (marks.length < 2) return null;
  return (
    <Card title={t`Évolution`}>
      <LineChart
        label={t`Notes sur 20 en ${subject}`}
        height={200}
        points={marks.map((mark) => ({
          key: mark.assessmentId,
          name: `${mark.title}, ${formatMonthDay(mark.day)}`,
          short: formatMonthDay(mark.day),
        }))}
        series={[
          { key: 'own', name: t`Note`, values: marks.map((mark) => shown(onTwenty(mark.value!, mark.scale))) },
          {
            key: 'class',
            name: t`Classe`,
            tone: 'quiet',
            values: marks.map((mark) =>
              mark.figures
                ? Math.round((shown(readFraction(mark.figures.mean)) / Number(mark.scale)) * 2000) / 100
                : null,
            ),
          },
        ]}
        format={(value) => formatDecimal(String(value))}
        words={{
          value: (point, series, value) => t`${point}, ${series} : ${value}`,
          none: '—',
          empty: t`Aucune note`,
          column: t`Évaluation`,
          showTable: t`Voir le tableau`,
          hideTable: t`Masquer le tableau`,
        }}
      />
    </Card>
  );
}
