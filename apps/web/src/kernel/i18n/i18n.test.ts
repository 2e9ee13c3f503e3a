import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { afterAll, expect, it } from 'vitest';
import { addressAsPupil, loadCatalogue, setLang } from './i18n.ts';
import { messages as newsWords } from '../../school/dashboard/locales/fr.po';

afterAll(async () => {
  await addressAsPupil(false);
  await setLang('fr');
});
const empty = (): string => t`Rien ne vous attend pour l’instant.`;
const loading = (): string => t`Chargement`;

it('pupils see « tu », the next user « vous » again, and the other sentences stay unchanged (LAW-MIN-01)', async () => {
  await setLang('fr');
  expect(empty()).toBe('Rien ne vous attend pour l’instant.');
  await addressAsPupil(true);
  expect([empty(), loading()]).toEqual(['Rien ne t’attend pour l’instant.', 'Chargement']);
  await addressAsPupil(false);
  expect(empty()).toBe('Rien ne vous attend pour l’instant.');
});

it('adds the words of another page without drawing the present one again', async () => {
  await setLang('fr');
  let changes = 0;
  const stop = i18n.on('change', () => {
    changes += 1;
  });
  await loadCatalogue('school/dashboard');
  stop();
  expect(changes).toBe(0);
  expect(i18n.messages).toMatchObject(newsWords);
});

it('other languages are not affected', async () => {
  await addressAsPupil(true);
  await setLang('en');
  expect([i18n.locale, loading()]).toEqual(['en', 'Loading']);
  const before = empty();
  await addressAsPupil(false);
  expect(empty()).toBe(before);
});
