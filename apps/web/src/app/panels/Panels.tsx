import { lazy, Suspense } from 'react';
import { AboutPanel } from './AboutPanel.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { KeysPanel } from './KeysPanel.tsx';
import type { Entry } from '../shell/menu.ts';
import type { Panel } from '#kernel/frame/panels.ts';
import { SwitchPanel } from './SwitchPanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

const PalettePanel = lazy(async () => ({ default: (await import('./PalettePanel.tsx')).PalettePanel }));

/** The panels that open over the page; loaded with the first one, the palette and its library when it is opened. */
export function Panels({
  entries,
  panel,
  onClose,
}: {
  entries: readonly Entry[];
  panel: Panel | null;
  onClose: () => void;
}) {
  return (
    <>
      <SwitchPanel open={panel === 'switch'} onClose={onClose} />
      <AccountPanel open={panel === 'account'} onClose={onClose} />
      <KeysPanel open={panel === 'keys'} onClose={onClose} entries={entries} />
      <AboutPanel open={panel === 'about'} onClose={onClose} />
      <WaitingPanel open={panel === 'waiting'} onClose={onClose} />
      {panel === 'palette' && (
        <Suspense fallback={null}>
          <PalettePanel entries={entries} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
