import type { FamilyExam } from '@encrier/contract/teaching/exams-family';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatHours } from '#kernel/dates.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { lengthWords } from '#kernel/length-words.ts';
import { comma } from '#kernel/text.ts';
import { ExamState, nameFacts } from './ExamLook.tsx';
import css from './Exams.module.css';

/** One test as a family reads it. */
export function FamilyExamCard({ exam }: { exam: FamilyExam }) {
  const { t } = useLingui();
  const gone = exam.state === 'cancelled' || exam.state === 'postponed';
  const fact = (label: string, value: string) =>
    value && (
      <>
        <dt>{label}</dt>
        <dd>
          <bdi className={css.body}>{value}</bdi>
        </dd>
      </>
    );
  const where = [exam.room, exam.seat ? t`place ${exam.seat}` : ''].filter(Boolean).join(comma());
  return (
    <Card
      title={<SubjectDot colour={exam.colour} name={nameFacts(exam)} />}
      end={exam.state === 'published' ? null : <ExamState state={exam.state} />}
    >
      <div className={css.form}>
        <div className={css.row}>
          <b>{formatDay(exam.day)}</b>
          <span dir="ltr">{formatHours(exam)}</span>
          <span className={css.quiet}>{lengthWords(exam.ends - exam.starts)}</span>
          {exam.session && <bdi className={css.quiet}>{exam.session}</bdi>}
        </div>
        {gone && (
          <Notice
            tone="warn"
            title={exam.movedTo ? t`Reporté au ${formatDay(exam.movedTo)}` : t`Ce devoir n’a pas lieu.`}
          >
            {exam.reason}
          </Notice>
        )}
        {!gone && (
          <dl className={css.facts}>
            {fact(t`Salle`, where)}
            {fact(t`Convocation`, exam.number ? t`n° ${exam.number}` : '')}
            {fact(t`Matériel`, exam.material)}
            {fact(t`Programme`, exam.syllabus)}
          </dl>
        )}
        {exam.correction.length > 0 && <Pieces pieces={exam.correction} />}
      </div>
    </Card>
  );
}
