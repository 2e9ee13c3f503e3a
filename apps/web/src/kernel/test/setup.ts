import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { setLang } from '#kernel/i18n/i18n.ts';
import { session } from '#kernel/session/session.ts';

// A loaded machine is slow, not wrong: what waits for a screen waits longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => setLang('fr'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  session.set({ school: null, user: null, authId: null, area: null, lookAs: null });
  history.replaceState(null, '', '/');
});
