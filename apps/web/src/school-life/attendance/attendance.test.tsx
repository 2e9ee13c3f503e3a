import type { Mark, RollSheet } from '@encrier/contract/school-life/attendance';
import type { Slip } from '@encrier/contract/school-life/attendance-slips';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { inRouter } from '#kernel/test/in-router.tsx';
import { loopback, type Reply, type Seen } from '#kernel/test/loopback.ts';
import { person, school } from '#kernel/test/people.ts';
import { MonthCalendar, weeksOf } from './parts/MonthCalendar.tsx';
import { ClosingsView } from './parts/closings/ClosingsView.tsx';
import { ChildAttendance } from './parts/family/ChildAttendance.tsx';
import { PupilRow } from './parts/roll/PupilRow.tsx';
import { RollHead } from './parts/roll/RollHead.tsx';
import { SeatingPlan } from './parts/roll/SeatingPlan.tsx';
import { filled, lifted, placed, resized, type Room } from './parts/roll/seats.ts';
import { SlipSheet } from './parts/slips/SlipSheet.tsx';

const id = (n: number) => `0190aaaa-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const plain = (pupilId: string): Mark => ({
  pupilId,
  status: 'present',
  minutes: 0,
  leftAt: null,
  excluded: false,
  material: false,
  note: '',
});
const pupils = ['Kenza Benjelloun', 'Rayan Chraibi', 'Sara Filali'].map((label, at) => ({
  id: id(at + 1),
  label,
  labelAr: '',
  photo: '-',
  mark: plain(id(at + 1)),
  because: null,
  exempt: null,
  decided: false,
  recent: [],
}));
const sheet: RollSheet = {
  lessonId: id(50),
  classId: null,
  half: null,
  day: '2026-11-23',
  title: 'Maths',
  titleAr: 'الرياضيات',
  audience: '6e A',
  room: 'B12',
  colour: 'vie',
  starts: 600,
  ends: 660,
  state: 'planned',
  rollCallId: null,
  version: 0,
  taken: null,
  pupils,
  closed: '',
  can: { save: true, decided: false },
};
const slip: Slip = {
  id: id(60),
  number: 7,
  code: 'abcdefghijkl',
  pupilId: id(1),
  pupil: 'Kenza Benjelloun',
  className: '6e A',
  kind: 'late',
  reason: 'Transport',
  note: '',
  day: '2026-11-23',
  at: 610,
  until: '2026-11-23T09:40:00Z',
  issuedAt: '2026-11-23T09:10:00Z',
  by: 'Nadia Berrada',
  state: 'issued',
  used: null,
  cancelled: null,
  version: 1,
  can: { cancel: true },
};
let answer: (seen: Seen) => Reply;
let server: Awaited<ReturnType<typeof loopback>>;
beforeAll(async () => {
  server = await loopback((seen) => answer(seen));
});
afterAll(() => server.stop());
beforeEach(() => {
  server.seen.length = 0;
  queries.clear();
  session.set({ school: { ...school, apiHost: server.origin }, user: person(['prof']), authId: null, lookAs: null });
});
const show = (what: ReactNode) => inRouter(what, '/prof/assiduite');
const sent = (method: string) =>
  server.seen.filter((one) => one.method === method).map(({ body }) => JSON.parse(body || '{}') as object);

describe('a seating plan', () => {
  const plan = {
    rows: 2,
    columns: 2,
    seats: [{ pupilId: id(1), row: 0, column: 1 }],
    version: 3,
    roomVersion: 0,
    room: '',
    ofRoom: false,
    by: '',
  };
  it('is used for the roll call by tapping, and lists pupils without a place', async () => {
    answer = () => ({ body: plan });
    const marks: Mark[] = [];
    show(
      <SeatingPlan
        sheet={sheet}
        marks={pupils.map(({ mark }) => mark)}
        locked={() => false}
        onMark={(mark) => marks.push(mark)}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: /Kenza Benjelloun/ }));
    expect(marks).toMatchObject([{ pupilId: id(1), status: 'absent' }]);
    const standing = screen.getByRole('region', { name: 'Sans place' });
    expect(standing.textContent).toContain('Rayan Chraibi');
    expect(standing.textContent).not.toContain('Kenza');
  });

  it('is edited with keys only: a pupil is picked, a place chosen, and the plan saved over the version that was read', async () => {
    answer = ({ method }) => ({ body: method === 'PUT' ? { version: 4 } : plan });
    show(<SeatingPlan sheet={sheet} marks={[]} locked={() => false} onMark={() => {}} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier le plan' }));
    const rayan = screen.getByRole('button', { name: 'Rayan Chraibi' });
    rayan.focus();
    await userEvent.keyboard('{Enter}');
    expect(rayan.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('Rayan Chraibi');
    screen.getByRole('button', { name: 'Rang 2, place 1, libre' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le plan' }));
    await waitFor(() =>
      expect(sent('PUT')).toMatchObject([
        {
          version: 3,
          seats: [
            { pupilId: id(1), row: 0, column: 1 },
            { pupilId: id(2), row: 1, column: 0 },
          ],
        },
      ]),
    );
  });

  type Step =
    | { what: 'put'; who: number; row: number; column: number }
    | { what: 'lift'; who: number }
    | { what: 'size'; rows: number; columns: number }
    | { what: 'fill' };
  const after = (room: Room, one: Step): Room => {
    switch (one.what) {
      case 'put':
        return one.row < room.rows && one.column < room.columns ? placed(room, id(one.who), one.row, one.column) : room;
      case 'lift':
        return lifted(room, id(one.who));
      case 'size':
        return resized(room, one.rows, one.columns);
      case 'fill':
        return filled(room, [id(1), id(2), id(3)]);
    }
  };

  it('never puts two pupils on one place, after any action', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('put' as const), who: fc.nat(9), row: fc.nat(3), column: fc.nat(3) }),
      fc.record({ what: fc.constant('lift' as const), who: fc.nat(9) }),
      fc.record({
        what: fc.constant('size' as const),
        rows: fc.integer({ min: 1, max: 4 }),
        columns: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ what: fc.constant('fill' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const room = steps.reduce<Room>(after, { rows: 4, columns: 4, seats: [] });
        const places = room.seats.map(({ row, column }) => `${row} ${column}`);
        expect(new Set(places).size).toBe(places.length);
        expect(new Set(room.seats.map(({ pupilId }) => pupilId)).size).toBe(places.length);
        for (const { row, column } of room.seats) expect(row < room.rows && column < room.columns).toBe(true);
      }),
    );
  });
});

describe('a line of the roll call', () => {
  const row = (onMark: (mark: Mark) => void) => (
    <PupilRow
      pupil={pupils[0]!}
      mark={pupils[0]!.mark}
      touched={false}
      sheet={sheet}
      look="list"
      locked={false}
      open={false}
      onOpen={() => {}}
      onMark={onMark}
    />
  );
  const stroke = (element: Element, x: number, y: number) => {
    fireEvent.touchStart(element, { touches: [{ clientX: 20, clientY: 20 }] });
    fireEvent.touchEnd(element, { changedTouches: [{ clientX: 20 + x, clientY: 20 + y }] });
  };
  it('turns absent with a swipe, and not by scrolling', async () => {
    const marks: Mark[] = [];
    show(<ul>{row((mark) => marks.push(mark))}</ul>);
    const line = await screen.findByRole('listitem');
    stroke(line, 30, 0);
    stroke(line, 90, 120);
    expect(marks).toEqual([]);
    stroke(line, 90, 5);
    stroke(line, -90, 5);
    expect(marks.map(({ status }) => status)).toEqual(['absent', 'absent']);
  });
});

describe('a slip', () => {
  it('shows its code while it is valid, and is cancelled only with a reason', async () => {
    answer = () => ({ body: { ...slip, state: 'cancelled', can: { cancel: false } } });
    show(<SlipSheet slip={slip} onClose={() => {}} />);
    expect((await screen.findAllByRole('img', { name: 'Code du billet 7' })).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Annuler ce billet…' }));
    const cancel = screen.getByRole('button', { name: 'Annuler le billet' });
    expect(cancel).toHaveProperty('disabled', true);
    await userEvent.type(screen.getByRole('textbox', { name: 'Pourquoi l’annuler' }), 'Erreur de nom');
    await userEvent.click(cancel);
    await waitFor(() => expect(sent('POST')).toEqual([{ why: 'Erreur de nom', version: 1 }]));
  });

  it('shows who used it, and can no longer be printed', async () => {
    const used = { at: '2026-11-23T09:15:00Z', by: 'Hassan Tazi', lesson: 'Maths · 6e A' };
    show(<SlipSheet slip={{ ...slip, state: 'used', used, can: { cancel: false } }} onClose={() => {}} />);
    expect((await screen.findByText(/Hassan Tazi/)).textContent).toContain('Maths · 6e A');
    expect(screen.queryByRole('button', { name: 'Imprimer' })).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('a month', () => {
  it('is shown in whole weeks from Monday, each day once, for two years', () => {
    for (let at = 0; at < 24; at += 1) {
      const month = new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 10);
      const days = weeksOf(month).filter((day) => day !== null);
      expect(weeksOf(month).length % 7).toBe(0);
      expect(days.every((day) => day.startsWith(month.slice(0, 7)))).toBe(true);
      expect(new Set(days).size).toBe(new Date(Date.UTC(2026, at + 1, 0)).getUTCDate());
      const first = weeksOf(month).indexOf(days[0]!);
      expect(first).toBe((new Date(`${days[0]}T00:00:00Z`).getUTCDay() + 6) % 7);
    }
  });

  it('opens the details of a day', async () => {
    const absence = {
      id: id(80),
      kind: 'absence' as const,
      day: '2026-11-19',
      starts: 480,
      ends: 540,
      title: 'Maths',
      titleAr: '',
    };
    show(<MonthCalendar events={[{ ...absence, justification: 'none' }]} today="2026-11-23" />);
    await userEvent.click(await screen.findByRole('button', { name: /19 novembre.* : Absence/ }));
    expect(screen.getByRole('listitem').textContent).toContain('Maths');
    await userEvent.click(screen.getByRole('button', { name: 'Mois précédent' }));
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('closed periods', () => {
  const closing = {
    id: id(70),
    from: '2026-11-02',
    to: '2026-11-15',
    by: 'Nadia Berrada',
    at: '2026-11-17T09:00:00Z',
    reopened: null,
    version: 1,
  };
  it('are reopened only with a reason, and show why they were', async () => {
    answer = () => ({ body: closing });
    const reopened = { by: 'Omar Fassi', at: '2026-11-18T09:00:00Z', reason: 'Certificat arrivé' };
    show(<ClosingsView today="2026-11-23" items={[closing, { ...closing, id: id(71), reopened }]} />);
    expect(await screen.findByText('Certificat arrivé')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Rouvrir…' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Pourquoi rouvrir' }), 'Erreur d’appel');
    await userEvent.click(screen.getByRole('button', { name: 'Rouvrir' }));
    await waitFor(() => expect(sent('POST')).toEqual([{ reason: 'Erreur d’appel', version: 1 }]));
  });
});

describe('when things take place', () => {
  const announced = (endsAt: string) => ({
    pupilId: id(1),
    label: 'Kenza Benjelloun',
    className: '3e A',
    self: false,
    events: [],
    declarations: [
      {
        id: id(80),
        startsAt: '2026-12-07T06:00:00Z',
        endsAt,
        reason: 'Santé',
        note: '',
        state: 'sent' as const,
        can: { cancel: true },
      },
    ],
    justifications: [],
    exemptions: [],
    halfDays: 0,
    late: 0,
    can: { act: true },
  });
  const shown = (endsAt: string) =>
    show(<ChildAttendance child={announced(endsAt)} reasons={[]} late={false} named={false} asked={null} />);

  it('the day of an announced absence is written once', async () => {
    shown('2026-12-07T10:00:00Z');
    const { textContent } = await screen.findByText(/7 décembre/);
    expect(textContent?.match(/lundi/g)).toHaveLength(1);
    expect(textContent).toContain(' – ');
  });
  it('both days of a longer one are written', async () => {
    shown('2026-12-08T10:00:00Z');
    expect((await screen.findByText(/7 décembre/)).textContent).toContain('mardi 8 décembre');
  });
  it('subject, day and room of a roll call are separated', async () => {
    show(<RollHead sheet={sheet} look="list" onLook={() => {}} />);
    const facts = (await screen.findByText('Maths')).closest('div')?.textContent;
    expect(facts).toMatch(/Maths · lundi 23 novembre · .+ · B12$/);
  });
});
