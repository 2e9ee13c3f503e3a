import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import css from './Draft.module.css';
import { useDraft } from './DraftContext.tsx';

/** Where the message being written is saved: on the server, being saved, or only on this device. */
export function DraftWords() {
  const phase = useDraft((state) => state.phase);
  const unkept = useDraft((state) => state.unkept);
  const savedAt = useDraft((state) => state.savedAt);
  const error = useDraft((state) => state.error);
  if (unkept && phase !== 'saved' && phase !== 'idle')
    return (
      <Line icon={IconAlertTriangle} tone="bad">
        <Trans>Cet appareil ne garde rien : enregistrez avant de quitter</Trans>
      </Line>
    );
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

function Line({
  icon: Glyph,
  tone,
  children,
}: {
  icon: typeof IconCloudUp;
  tone?: 'ok' | 'warn' | 'bad';
  children: ReactNode;
}) {
  return (
    <span className={css.state} data-tone={tone} role="status">
      <Glyph size={17} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
