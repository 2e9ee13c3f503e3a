import type { ExamLine } from '@encrier/contract/teaching/exams';
import { CardRow } from '@encrier/ui/data/Card';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { comma } from '#kernel/text.ts';
import { ExamState, nameFacts } from './ExamLook.tsx';

type Props = { exam: ExamLine; dated?: boolean; onPress: () => void };
/** One test in a list of staff. */
export const ExamRow = ({ exam, dated, onPress }: Props) => (
  <CardRow
    title={<SubjectDot colour={exam.colour} name={nameFacts(exam)} />}
    detail={[
      <bdi key="who">{exam.audience}</bdi>,
      ...(dated ? [formatDay(exam.day)] : []),
      <span key="when" dir="ltr">
        {formatHours(exam)}
      </span>,
      ...(exam.rooms.length ? [<bdi key="room">{exam.rooms.map(({ label }) => label).join(comma())}</bdi>] : []),
    ]}
    end={<ExamState state={exam.state} />}
    onPress={onPress}
    chevron
  />
);
