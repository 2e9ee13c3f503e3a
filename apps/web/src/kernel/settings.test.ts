import { expect, it } from 'vitest';
import { readJson, renameFormerKeys, storageKey, writeJson } from './settings.ts';

it('every key stored on the device is named after the parameters, except the stored user', () => {
  writeJson('7-cache-amina', 1);
  writeJson('7-user', 2);
  writeJson('params-lang', 'ar');
  expect(Object.keys(localStorage).sort()).toEqual(['7-user', 'params-7-cache-amina', 'params-lang']);
  expect(storageKey('12-user')).toBe('12-user');
});

it('values of an earlier version are found, and newer ones are kept', () => {
  localStorage.setItem('7-news-draft-amina-d1', '"former"');
  localStorage.setItem('pupils-columns', '["class"]');
  localStorage.setItem('params-pupils-columns', '["name"]');
  localStorage.setItem('7-user', '{}');
  renameFormerKeys();
  renameFormerKeys();
  expect(readJson('7-news-draft-amina-d1')).toBe('former');
  expect(readJson('pupils-columns')).toEqual(['name']);
  expect(Object.keys(localStorage).sort()).toEqual(['7-user', 'params-7-news-draft-amina-d1', 'params-pupils-columns']);
});
