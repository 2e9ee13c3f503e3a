import { commentStates, type ReportClass } from '@encrier/contract/teaching/report-cards';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { type Column, DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellRinging } from '@tabler/icons-react';
import { toast } from '#kernel/toast/toast.ts';
import { subjectName } from '#kernel/content/subject-name.ts';
import { remind } from '../../report-cards.api.ts';
import { commentWords } from '../words.ts';

type Course = ReportClass['courses'][number];
/** Subjects with their missing comments; late teachers can be reminded. */
export function SubjectTable({ data }: { data: ReportClass }) {
  const { t, i18n } = useLingui();
  const late = data.courses.some(({ written, pupils }) => written < pupils);
  const columns: Column<Course>[] = [
    { key: 'subject', head: t`Matière`, cell: (one) => <bdi>{subjectName(one)}</bdi>, by: subjectName },
    {
      key: 'teachers',
      head: t`Professeurs`,
      cell: (one) => <bdi>{one.teachers || '—'}</bdi>,
      by: (one) => one.teachers,
    },
    {
      key: 'written',
      head: t`Écrites`,
      align: 'end',
      named: true,
      cell: (one) => <bdi dir="ltr">{`${one.written} / ${one.pupils}`}</bdi>,
      by: (one) => one.written / Math.max(1, one.pupils),
    },
    {
      key: 'state',
      head: t`État`,
      narrow: 'end',
      by: (one) => commentStates.indexOf(one.state),
      cell: (one) => (
        <StatusPill tone={commentWords[one.state].tone}>{i18n._(commentWords[one.state].word)}</StatusPill>
      ),
    },
  ];
  const { termId } = data;
  return (
    <Card
      title={t`Appréciations par matière`}
      flush
      end={
        late &&
        data.can.general &&
        data.state === 'open' &&
        termId && (
          <Button
            size="small"
            icon={IconBellRinging}
            onClick={() =>
              void remind(data.class.id, termId).then(
                () => toast.success(t`Les professeurs concernés sont prévenus.`),
                () => {},
              )
            }
          >
            <Trans>Relancer</Trans>
          </Button>
        )
      }
    >
      <DataTable label={t`Appréciations par matière`} rows={data.courses} rowKey={({ id }) => id} columns={columns} />
    </Card>
  );
}
