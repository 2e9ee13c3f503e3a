import { createRoot } from 'react-dom/client';
import { loadFirstScreen, Root } from './app/Root.tsx';
import { followVersions, restartWhenReplaced } from './app/new-version.ts';
import { start } from './app/start.ts';
import { installTrustedTypes } from '#kernel/content/trusted-types.ts';
import { renameFormerKeys } from '#kernel/settings.ts';

async function begin(): Promise<void> {
  restartWhenReplaced();
  installTrustedTypes();
  renameFormerKeys();
  await start();
  await loadFirstScreen();
  const place = document.getElementById('root');
  if (place) createRoot(place).render(<Root />);
  followVersions();
}

// Not awaited here: the modules in this chunk would wait for it, and it waits for some of them.
void begin();
