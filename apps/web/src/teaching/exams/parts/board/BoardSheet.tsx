import type { ExamBoard, ExamLine } from '@encrier/contract/teaching/exams';
import { todayHere } from '../days.ts';
import { ExamForm } from '../plan/ExamForm.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { RulesSheet, SessionSheet } from './RulesSheet.tsx';

export type OpenSheet = { what: 'new' | 'rules' | 'session' } | { what: 'move'; exam: ExamLine; day: string };
type Props = { open: OpenSheet; rules: ExamBoard['rules'] | null; onClose: () => void };
/** What the office writes beside the month. */
export function BoardSheet({ open, rules, onClose }: Props) {
  if (open.what === 'move')
    return <MoveSheet key={open.exam.id} exam={open.exam} day={open.day} postponing={false} onClose={onClose} />;
  if (open.what === 'new') return <ExamForm exam={null} onClose={onClose} />;
  if (open.what === 'session') return <SessionSheet today={todayHere()} onClose={onClose} />;
  return rules && <RulesSheet rules={rules} onClose={onClose} />;
}
