import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { queries } from '#kernel/query/client.ts';
import { IssueSheet } from './parts/IssueSheet.tsx';

const show = (signed: boolean, onSettings = (): void => {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <IssueSheet signed={signed} langs={['fr', 'ar']} onSettings={onSettings} onClose={() => {}} />
      </QueryClientProvider>
    </I18nProvider>,
  );

it('a missing signatory is reported first, once, with a link to its setting', async () => {
  const onSettings = vi.fn();
  show(false, onSettings);
  expect(screen.getAllByText('Personne ne signe encore les certificats')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Délivrer' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Indiquer qui signe' }));
  expect(onSettings).toHaveBeenCalledOnce();
});

it('only the languages of the school are offered', () => {
  show(true);
  expect(screen.queryByText('Personne ne signe encore les certificats')).toBeNull();
  const offered = screen.getAllByRole('radio', { name: /^En / }).map((one) => one.closest('label')?.textContent);
  expect(offered).toEqual(['En français', 'En arabe', 'En français et en arabe']);
});
