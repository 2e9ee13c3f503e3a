import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allDashboardFaces } from '../../dashboard.generated.ts';
import { drawnOf, sheetsOf } from './parts/drawn.ts';
import { csvOf } from './parts/sheet.ts';

const presence = {
  rate: 0.942,
  rateBefore: 0.934,
  absent: 12,
  absentBefore: 15,
  late: 1,
  lateBefore: 0,
  days: [
    { day: '2026-11-23', rate: 0.934 },
    { day: '2026-11-24', rate: 0.942 },
  ],
  levels: [
    { name: '6e', rate: 0.961, absences: 8 },
    { name: '', rate: 0.9, absences: 4 },
  ],
  due: 4,
  called: 3,
  undone: [
    {
      lessonId: '01a20730-2bfb-702c-9fbc-0f33cb816471',
      title: 'SVT',
      audience: '6e B',
      teachers: 'Salma Fabre',
      starts: 650,
    },
  ],
};
const sent = {
  from: '2026-11-24',
  to: '2026-11-24',
  before: { from: '2026-11-17', to: '2026-11-17' },
  cards: [
    { slot: 'classes.enrolled', data: { pupils: 300, classes: 12, placed: 290, capacity: 310 } },
    { slot: 'later.room', data: {} },
    { slot: 'attendance.presence', data: presence },
    { slot: 'replacement.uncovered_today', data: { today: 2, coming: 0 } },
  ],
};

it('the rooms’ figures follow the order of the page, each with its meaning and its link', () => {
  const { figures, panels } = drawnOf(sent, 'day');
  expect(figures.map(({ key, value }) => `${key} ${value}`.replaceAll(/\s/g, ' '))).toEqual([
    'presence 94,2 %',
    'absent 12',
    'late 1',
    'calls 3 / 4',
    'uncovered 2',
    'enrolled 300',
  ]);
  for (const { key, definition, href, rows } of figures) {
    expect(definition.length, key).toBeGreaterThan(30);
    expect(href, key).toMatch(/^\/admin\//);
    expect(rows.length, key).toBeGreaterThan(5);
  }
  expect(figures[0]).toMatchObject({ change: { unit: 'points' }, trend: [{ value: 0.934 }, { value: 0.942 }] });
  expect(panels).toHaveLength(3);
  expect(new Set(allDashboardFaces.map(({ order }) => order)).size).toBe(allDashboardFaces.length);
});

it('missing data is named with its place, and a low level is emphasised', () => {
  const { panels } = drawnOf(sent, 'day');
  const days = { span: 'day' as const, from: sent.from, to: sent.to };
  render(
    <I18nProvider i18n={i18n}>
      {panels.map(({ key, Panel, held }) => (
        <Panel key={key} data={held} days={days} />
      ))}
    </I18nProvider>,
  );
  const undone = screen.getByRole('region', { name: 'Appels non faits' });
  expect(within(undone).getByRole('listitem').textContent).toContain('6e B · SVT');
  const levels = screen.getByRole('region', { name: 'Présence par niveau' });
  const lines = within(levels).getAllByRole('listitem');
  expect(lines.map((line) => line.dataset.low)).toEqual([undefined, 'true']);
  expect(lines[1]?.textContent).toContain('Groupes');
});

it('the shown figures are saved as one file, in which no name can be a formula', () => {
  const words = { figures: 'Chiffres', figure: 'Chiffre', value: 'Valeur', note: 'Précision' };
  const file = csvOf([
    ...sheetsOf(drawnOf(sent, 'day'), words),
    { title: 'Classes', head: ['Classe'], rows: [['=HYPERLINK("x")'], ['-5'], ['a;b']] },
    { title: 'Vide', head: [], rows: [] },
  ]);
  expect(file.startsWith('\uFEFFChiffres\r\nChiffre;Valeur;Précision\r\n')).toBe(true);
  expect(file).toContain('Élèves inscrits;300;290 sur 310 places');
  expect(file).toContain('"\'=HYPERLINK(""x"")"\r\n-5\r\n"a;b"\r\n');
  expect(file).toContain('Présence par niveau\r\nNiveau;Présence;Absences\r\n6e;');
  expect(file).not.toContain('Vide');
});
