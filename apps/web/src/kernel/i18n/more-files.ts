import type { Messages } from '@lingui/core';

/** Loaders of the words of every domain that no first screen shows. */
export const moreFiles = import.meta.glob<{ messages: Messages }>([
  '/src/*/locales/*.po',
  '/src/*/*/locales/*.po',
  '/src/*/*/*/locales/*.po',
  '!/src/app/locales/*.po',
  '!/src/shell/locales/*.po',
  '!/src/access/door/locales/*.po',
  '!/src/kernel/notices/locales/*.po',
]);
