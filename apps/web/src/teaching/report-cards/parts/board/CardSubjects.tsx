import type { CardColumn } from '@encrier/contract/teaching/report-card-model';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { useLingui } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import css from '../ReportCards.module.css';
import { formatDecimal } from '#kernel/numbers.ts';
import { saidAverage } from '../words.ts';

type Line = { key: string; name: string; coefficient: string; own: string; mean: string; comment: string };

/** Subjects of a card with the columns that its model shows, and the general average under them. */
export function CardSubjects({ content, columns: shown }: { content: CardContent; columns: readonly CardColumn[] }) {
  const { t } = useLingui();
  const { lines, general, rounding } = content;
  const rows: Line[] = lines.map((line) => ({
    key: line.courseId,
    name: subjectName(line),
    coefficient: formatDecimal(line.coefficient),
    own: line.shown === null ? '—' : formatDecimal(line.shown),
    mean: saidAverage(line.figures?.mean ?? null, rounding),
    comment: line.comment || '—',
  }));
  if (shown.includes('average') || shown.includes('mean'))
    rows.push({
      key: 'general',
      name: t`Moyenne générale`,
      coefficient: '',
      own: general.shown === null ? '—' : formatDecimal(general.shown),
      mean: saidAverage(general.figures?.mean ?? null, rounding),
      comment: '',
    });
  const columns: Column<Line>[] = [
    { key: 'coefficient', head: t`Coef.`, align: 'end', narrow: 'hidden', cell: ({ coefficient }) => coefficient },
    { key: 'average', head: t`Élève`, align: 'end', narrow: 'end', named: true, cell: ({ own }) => <b>{own}</b> },
    { key: 'mean', head: t`Classe`, align: 'end', narrow: 'end', named: true, cell: ({ mean }) => mean },
    { key: 'comment', head: t`Appréciation`, cell: ({ comment }) => comment && <bdi>{comment}</bdi> },
  ];
  return (
    <div className={css.card}>
      <DataTable
        label={t`Bulletin`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'subject', head: t`Matière`, cell: ({ name }) => <bdi>{name}</bdi> },
          ...columns.filter(({ key }) => (shown as readonly string[]).includes(key)),
        ]}
      />
    </div>
  );
}
