import type { ExamBoard } from '@encrier/contract/teaching/exams';
import { Card, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarEvent } from '@tabler/icons-react';
import { formatDay } from '#kernel/dates.ts';
import { ExamRow } from '../ExamRow.tsx';

/** The same, day after day. */
export function BoardList({
  data,
  classIds,
  onOpen,
}: {
  data: ExamBoard;
  classIds: string[];
  onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const shown = data.exams.filter((exam) => exam.classIds.some((id) => classIds.includes(id)));
  if (!shown.length)
    return (
      <EmptyState icon={IconCalendarEvent} title={t`Aucun devoir surveillé`}>
        <Trans>Rien n’est prévu dans ces quatre semaines.</Trans>
      </EmptyState>
    );
  const days = [...new Set(shown.map(({ day }) => day))];
  return (
    <>
      {days.map((day) => (
        <Card key={day} title={formatDay(day)} flush>
          <CardRows>
            {shown
              .filter((exam) => exam.day === day)
              .map((exam) => (
                <ExamRow key={exam.id} exam={exam} onPress={() => onOpen(exam.id)} />
              ))}
          </CardRows>
        </Card>
      ))}
    </>
  );
}
