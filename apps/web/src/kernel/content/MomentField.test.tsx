import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MomentField } from './MomentField.tsx';

it('each field has a name from its moment: two moments of one form have different names', () => {
  render(
    <I18nProvider i18n={i18n}>
      <MomentField label="Publier" value="2026-11-24T08:00:00Z" onChange={() => {}} hour="08:00" />
      <MomentField label="Retirer" value={null} onChange={() => {}} hour="18:00" optional />
    </I18nProvider>,
  );
  expect(screen.getAllByText(/heure$/i).map((label) => label.textContent)).toEqual([
    'Publier, heure',
    'Retirer, heure',
  ]);
});
