import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { publicationPlan } from '@encrier/contract/planning/timetable';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import type { TimetableBoard } from '../../timetable.api.ts';
import { PublishDialog } from './PublishDialog.tsx';

type Plan = ResponseOf<typeof publicationPlan>;
const none: Plan['lost'] = { lessons: 0, notes: 0, tasks: 0, replays: 0, entries: 0, homework: 0 };
let lost = none;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function hide() {
    this.open = false;
  };
  server = await loopback(({ path }) => {
    const plan: Plan = { added: 0, changed: 0, removed: 30, kept: 1, lost, classes: [], teachers: [] };
    return { body: path.includes('/timetable/publications') ? { items: [] } : plan };
  });
});
afterAll(() => server.stop());
beforeEach(() => queries.clear());

const board: TimetableBoard = {
  year: { id: 'y', name: '2026-2027', startsOn: '2026-09-01', endsOn: '2027-06-30', closed: false },
  years: [],
  day: '2026-11-30',
  weekAOn: null,
  version: 1,
  publishedAt: null,
  pending: true,
  levels: [],
  classes: [],
  groups: [],
  sharing: [],
  subjects: [],
  classrooms: [],
  staff: [],
  courses: [],
  frames: [],
  series: [],
  can: { manage: true, publish: true },
};
async function open(found: Plan['lost']): Promise<HTMLElement> {
  lost = found;
  session.set({
    school: { ...school, apiHost: server.origin },
    user: person(['admin'] as never),
    authId: null,
    lookAs: null,
  });
  const yearId = '00000000-0000-7000-8000-000000000001';
  inRouter(<PublishDialog board={board} yearId={yearId} onClose={() => {}} />, '/admin/timetable');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('button', { name: 'Publier 30 séances changées' });
  return dialog;
}

describe('what a publication loses', () => {
  it('is said before it is published: what is deleted, and what stays without a lesson', async () => {
    const dialog = await open({ lessons: 2, notes: 3, tasks: 1, replays: 0, entries: 0, homework: 2 });
    expect(within(dialog).getByText('2 séances retirées contiennent du travail')).toBeTruthy();
    expect(within(dialog).getByText('Effacé à la publication : 3 notes · 1 travail laissé.')).toBeTruthy();
    expect(within(dialog).getByText('Gardé, mais sans séance : 2 devoirs.')).toBeTruthy();
  });

  it('is not spoken of when there is nothing', async () => {
    const dialog = await open(none);
    expect(within(dialog).queryByText(/contient/)).toBeNull();
    expect(within(dialog).queryByText(/Effacé|Gardé/)).toBeNull();
  });
});
