import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { clientHooks } from '#kernel/api/hooks.ts';
import { setLang } from '#kernel/i18n/i18n.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { keepTimers } from '#kernel/test/timers.ts';

// A loaded machine is slow, not wrong: what waits for a screen waits longer than the usual second.
configure({ asyncUtilTimeout: 25_000 });

/** Methods that a test may put in the place of happy-dom's. */
const replaced = [
  [HTMLDialogElement.prototype, ['showModal', 'show', 'close']],
  [Element.prototype, ['getBoundingClientRect', 'getClientRects', 'scrollIntoView']],
] as const;
const untouched = replaced.map(([owner, names]) =>
  names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const),
);
const untouchedHooks = { ...clientHooks };
// This file runs anew for each file of tests, the page stays.
const page = globalThis as { endTimers?: () => void };
page.endTimers ??= keepTimers();

beforeAll(() => setLang('fr'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  session.set({ school: null, user: null, authId: null, area: null, lookAs: null });
  history.replaceState(null, '', '/');
});
// Files share one page: the next one finds it as a page that was just opened.
afterAll(async () => {
  vi.useRealTimers();
  // What a page still loads would fail once its file has ended, and stay failed for all files after it.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  page.endTimers?.();
  for (const [owner, name, before] of untouched.flat()) {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  }
  Object.assign(clientHooks, untouchedHooks);
  queries.clear();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  document.body.replaceChildren();
  await setLang('fr');
  localStorage.clear();
});
