import { type CardModel, usualModel } from '@encrier/contract/teaching/report-card-model';
import type { CardContent } from '@encrier/contract/teaching/report-cards';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CardView } from './CardView.tsx';

const line: CardContent['lines'][number] = {
  courseId: 'c',
  subject: 'Maths',
  subjectAr: '',
  colour: 'maths',
  teachers: '',
  coefficient: '2',
  average: '29/2',
  shown: '14.50',
  figures: null,
  comment: 'Bon trimestre.',
};
const content: CardContent = {
  school: 'École',
  pupil: { label: 'Yasmine El Amrani', labelAr: '', birthOn: null, matricule: 'M1' },
  class: '6e A',
  level: '6e',
  year: '2026-2027',
  headTeacher: '',
  term: { name: 'Trimestre 1', startsOn: '2026-09-01', endsOn: '2026-12-18' },
  lines: [line],
  general: { average: '29/2', shown: '14.50', figures: null },
  attendance: { halfDays: 0, unjustified: 0, late: 2 },
  skills: [
    {
      domain: 'Français',
      items: [
        { name: 'Lire et comprendre', mastery: 'Atteint' },
        { name: 'Écrire', mastery: '' },
      ],
    },
  ],
  comment: 'Un trimestre sérieux.',
  decision: 'Compliments',
  ruleVersion: 1,
  madeOn: '2026-12-18',
};
const model = (off: readonly string[], over: Partial<CardModel> = {}): CardModel => {
  const usual = usualModel(false);
  const blocks = usual.blocks.map(({ kind }) => ({ kind, on: !off.includes(kind) }));
  return { ...usual, blocks, signatureId: null, stampId: null, ...over };
};
const show = (over: Partial<CardContent> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <CardView content={{ ...content, ...over }} />
    </I18nProvider>,
  );
const skills = () => screen.queryByRole('region', { name: 'Compétences' });
beforeEach(() => i18n.activate('fr'));
afterEach(cleanup);

it('each skill is shown with its word, or a dash when empty', () => {
  show({ model: model([]) });
  const items = within(screen.getByRole('list', { name: 'Français' })).getAllByRole('listitem');
  expect(items.map((one) => one.textContent)).toEqual(['Lire et comprendreAtteint', 'Écrire—']);
});

it('averages follow the model: a school without marks shows none', () => {
  show({ model: model([], { columns: ['comment'] }) });
  expect(screen.getByText('Bon trimestre.')).toBeTruthy();
  expect(screen.queryByText('Moyenne générale')).toBeNull();
  expect(screen.queryByText('14,50')).toBeNull();
});

it('blocks excluded by the model are hidden', () => {
  show({ model: model(['subjects', 'skills', 'attendance', 'comment', 'decision']) });
  for (const text of ['Maths', 'Lire et comprendre', 'aucune demi-journée d’absence · 2 retards', 'Compliments'])
    expect(screen.queryByText(text), text).toBeNull();
});

it('without a model the card has subjects with their figures, and no skills', () => {
  show();
  expect(screen.getAllByText('14,50')).toHaveLength(2);
  expect(screen.getByText('Moyenne générale')).toBeTruthy();
  expect(skills()).toBeNull();
});
