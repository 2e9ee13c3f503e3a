import { createRoot } from 'react-dom/client';
import { Root } from './app/Root.tsx';
import { followVersions } from './app/new-version.ts';
import { start } from './app/start.ts';
import { installTrustedTypes } from '#kernel/content/trusted-types.ts';
import { readTab, renameFormerKeys, writeTab } from '#kernel/settings.ts';

// A new version took the place of the files this page was made of: start again with it, once.
addEventListener('vite:preloadError', (event) => {
  const last = Number(readTab('restarted') ?? 0);
  if (!navigator.onLine || Date.now() - last < 60_000) return;
  event.preventDefault();
  writeTab('restarted', Date.now());
  location.reload();
});

async function begin(): Promise<void> {
  installTrustedTypes();
  renameFormerKeys();
  await start();
  const place = document.getElementById('root');
  if (place) createRoot(place).render(<Root />);
  followVersions();
}

// Not awaited here: what this file stands with would wait for it, and it waits for some of that.
void begin();
