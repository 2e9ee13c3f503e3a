import type { ExamBoard } from '@encrier/contract/teaching/exams';
import { dragOnto } from '@encrier/ui/drag/test/drag-onto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { inRouter } from '#kernel/test/in-router.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const classes = ['6e A', '5e A'].map((name, at) => ({ id: `c${at}`, name, level: '', orgId: 'o' }));
const exam = (id: string, subject: string, move: boolean) => ({
  id,
  subject,
  subjectAr: '',
  code: subject,
  colour: 'maths',
  title: '',
  audience: '6e A',
  classIds: ['c0'],
  day: '2026-11-24',
  starts: 600,
  ends: 660,
  state: 'planned',
  can: { move },
});
const data = {
  today: '2026-11-23',
  classes,
  orgs: [],
  closed: [],
  rules: { perDay: 2, perWeek: 4 },
  exams: [exam('e1', 'Mathématiques', true), exam('e2', 'Histoire', false)],
} as unknown as ExamBoard;

async function show() {
  const [onMove, onOpen] = [vi.fn(), vi.fn()];
  inRouter(<MonthGrid data={data} from="2026-11-23" classes={classes} onMove={onMove} onOpen={onOpen} />);
  const chip = await screen.findByRole('button', { name: /^Mathématiques/ });
  return { onMove, onOpen, chip };
}

it('Space and the arrows move an exam from day to day, and a press opens it', async () => {
  const { onMove, onOpen, chip } = await show();
  chip.focus();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowLeft} ');
  expect(onMove.mock.calls.map(([one, day]) => [one.id, day])).toEqual([['e1', '2026-11-25']]);
  await userEvent.keyboard(' {ArrowRight}{Escape}');
  expect(onMove).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledOnce();
});

it('an exam that may be moved is dragged to another day of its own class', async () => {
  const { onMove, chip } = await show();
  expect(screen.getByRole('button', { name: /^Histoire/ }).getAttribute('draggable')).toBeNull();
  const [own, other] = screen
    .getAllByRole('row')
    .filter((row) => row.querySelector('td[data-drop-target-for-element]'));
  await dragOnto(chip, other!.querySelectorAll('td')[4]!);
  expect(onMove).not.toHaveBeenCalled();
  await dragOnto(chip, own!.querySelectorAll('td')[4]!);
  expect(onMove.mock.calls.map(([one, day]) => [one.id, day])).toEqual([['e1', '2026-11-27']]);
});
