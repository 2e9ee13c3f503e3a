import type { ExamLine } from '@encrier/contract/teaching/exams';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '#kernel/api/error.ts';
import { formatDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { queries } from '#kernel/query/client.ts';
import { toast } from '#kernel/toast/toast.ts';
import { checkQuery, examQuery, move } from '../../exams.api.ts';

/** A rule forbids it: shown where a reason can be given. */
const ruled = (failure: unknown): boolean =>
  failure instanceof ApiError && (Array.isArray(failure.details.issues) || failure.code === 'exams.override_forbidden');

/** Moves a test when no rule forbids it, with undo; asks otherwise. */
export function useMover(ask: (exam: ExamLine, day: string) => void) {
  const { t } = useLingui();
  /** Moves it back to its former day, with its former reason. */
  async function back(exam: ExamLine, day: string, overrideReason: string): Promise<void> {
    try {
      await move(exam.id, { day, starts: exam.starts, overrideReason, version: exam.version });
    } catch (failure) {
      if (ruled(failure)) ask(exam, day);
      else toast.error(sentence(failure));
    }
  }
  return async (exam: ExamLine, day: string): Promise<void> => {
    try {
      const full = await queries.fetchQuery(examQuery(exam.id));
      const { issues } = await queries.fetchQuery(
        checkQuery({
          courseIds: full.courses.map(({ id }) => id),
          day,
          starts: exam.starts,
          minutes: exam.ends - exam.starts,
          except: exam.id,
          keeps: true,
        }),
      );
      if (issues.length || !full.can.move) return ask({ ...exam, version: full.version }, day);
      const { version } = await move(exam.id, { day, starts: exam.starts, overrideReason: '', version: full.version });
      toast.success(t`Devoir déplacé au ${formatDay(day)}.`, {
        undo: () => void back({ ...exam, day, version }, exam.day, full.overrideReason),
      });
    } catch (failure) {
      if (ruled(failure)) ask(exam, day);
      else toast.error(sentence(failure));
    }
  };
}
