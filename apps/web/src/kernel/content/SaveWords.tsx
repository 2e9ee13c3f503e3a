import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { type Store, useStore } from '#kernel/store.ts';
import css from './SaveWords.module.css';
import type { KeptState } from './text-keeper.ts';

type Saved = Pick<KeptState<unknown, unknown>, 'phase' | 'savedAt' | 'keptAt' | 'unkept' | 'error'>;

/**
 * Where a text being written is saved: on the server, being saved, or only on this device. `changes`: others already
 * read the text, and only its changes wait.
 */
export function SaveWords<S extends Saved>({ store, changes = false }: { store: Store<S>; changes?: boolean }) {
  const phase = useStore(store, (state) => state.phase);
  const unkept = useStore(store, (state) => state.unkept);
  const savedAt = useStore(store, (state) => state.savedAt);
  const keptAt = useStore(store, (state) => state.keptAt);
  const error = useStore(store, (state) => state.error);
  if (unkept && phase !== 'saved' && phase !== 'idle')
    return (
      <Line icon={IconAlertTriangle} tone="bad">
        <Trans>Cet appareil ne garde rien : enregistrez avant de quitter</Trans>
      </Line>
    );
  if (phase === 'typing' || phase === 'conflict')
    return <Line icon={IconDeviceFloppy}>{keptAt ? <Kept changes={changes} /> : <Trans>Modifié</Trans>}</Line>;
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

const Kept = ({ changes }: { changes: boolean }) =>
  changes ? <Trans>Changements gardés sur cet appareil</Trans> : <Trans>Gardé sur cet appareil</Trans>;

type LineProps = { icon: typeof IconCloudUp; tone?: 'ok' | 'warn' | 'bad'; children: ReactNode };
function Line({ icon: Glyph, tone, children }: LineProps) {
  return (
    <span className={css.state} data-tone={tone} role="status">
      <Glyph size={17} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
