import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { clientHooks } from '#kernel/api/hooks.ts';
import { setLang } from '#kernel/i18n/i18n.ts';
import { queries } from '#kernel/query/client.ts';
import { session } from '#kernel/session/session.ts';
import { keepTimers } from '#kernel/test/timers.ts';

// A loaded machine is slow: tests that wait for a screen get more than the usual second.
configure({ asyncUtilTimeout: 25_000 });

/** Methods of happy-dom that a test may replace. */
const replaced = [
  [HTMLDialogElement.prototype, ['showModal', 'show', 'close']],
  [Element.prototype, ['getBoundingClientRect', 'getClientRects', 'scrollIntoView']],
] as const;
const untouched = replaced.map(([owner, names]) =>
  names.map((name) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const),
);
const untouchedHooks = { ...clientHooks };
// This file runs once per test file, but they share the page.
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
// Test files share one page: the next one finds it as if just opened.
afterAll(async () => {
  vi.useRealTimers();
  // An import still running would fail after the end of its file, and stay failed for all later files.
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
