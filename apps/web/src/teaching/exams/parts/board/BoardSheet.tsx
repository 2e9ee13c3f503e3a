import { schoolDay } from '#kernel/dates.ts';
import type { ExamBoard, ExamLine } from '@encrier/contract/teaching/exams';
import { ExamForm } from '../plan/ExamForm.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { RulesSheet } from './RulesSheet.tsx';
import { SessionSheet } from './SessionSheet.tsx';

export type OpenSheet =
  | { what: 'new' }
  | { what: 'rules'; orgId: string | null }
  | { what: 'session'; session: ExamBoard['sessions'][number] | null }
  | { what: 'move'; exam: ExamLine; day: string };
type Props = { open: OpenSheet; board: ExamBoard | null; onClose: () => void };
/** Side panel of the office beside the month. */
export function BoardSheet({ open, board, onClose }: Props) {
  if (open.what === 'move')
    return <MoveSheet key={open.exam.id} exam={open.exam} day={open.day} postponing={false} onClose={onClose} />;
  if (open.what === 'new') return <ExamForm exam={null} onClose={onClose} />;
  if (!board) return null;
  if (open.what === 'session') {
    const live = board.sessions.find(({ id }) => id === open.session?.id) ?? open.session;
    return <SessionSheet session={live} board={board} today={schoolDay()} onClose={onClose} />;
  }
  return <RulesSheet board={board} orgId={open.orgId} onClose={onClose} />;
}
