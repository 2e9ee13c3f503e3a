import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react';
import type { Icon } from '@encrier/ui/actions/Button';
import type { ReactNode } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useStore } from '#kernel/store.ts';
import css from '../Log.module.css';
import type { EntryKeeper } from './entry-keeper.ts';

/** Where the entry is saved: on the server, being saved, or only on this device. */
export function SaveWords({ keeper }: { keeper: EntryKeeper }) {
  const phase = useStore(keeper.store, (state) => state.phase);
  const savedAt = useStore(keeper.store, (state) => state.savedAt);
  const error = useStore(keeper.store, (state) => state.error);
  if (phase === 'typing' || phase === 'conflict')
    return (
      <Line icon={IconDeviceFloppy}>
        <Trans>Gardé sur cet appareil</Trans>
      </Line>
    );
  if (phase === 'sending')
    return (
      <Line icon={IconCloudUp}>
        <Trans>Enregistrement…</Trans>
      </Line>
    );
  if (phase === 'offline')
    return (
      <Line icon={IconCloudOff} tone="warn">
        <Trans>Hors ligne, gardé sur cet appareil</Trans>
      </Line>
    );
  if (phase === 'refused') {
    const words = sentence(error);
    return (
      <Line icon={IconAlertTriangle} tone="bad">
        <Trans>Gardé sur cet appareil. {words}</Trans>
      </Line>
    );
  }
  if (!savedAt) return null;
  const time = formatTime(savedAt);
  return (
    <Line icon={IconCloudCheck} tone="ok">
      <Trans>
        Enregistré à <bdi>{time}</bdi>
      </Trans>
    </Line>
  );
}

function Line({ icon: Glyph, tone, children }: { icon: Icon; tone?: 'ok' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <span className={css.state} data-tone={tone} role="status">
      <Glyph size={16} stroke={1.8} aria-hidden="true" />
      {children}
    </span>
  );
}
