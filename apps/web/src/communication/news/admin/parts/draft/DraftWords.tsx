import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp, IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import css from './Draft.module.css';
import { useDraft } from './DraftContext.tsx';

/** Where the text is saved, in words: on the server, being saved, or only on this device. */
export function DraftWords() {
  const phase = useDraft((state) => state.phase);
  const unkept = useDraft((state) => state.unkept);
  if (unkept && phase !== 'saved' && phase !== 'idle')
    return (
      <Line icon={IconAlertTriangle} tone="bad">
        <Trans>Cet appareil ne garde rien : enregistrez avant de quitter</Trans>
      </Line>
    );
  if (phase === 'typing' || phase === 'conflict') return <Kept />;
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
  if (phase === 'refused') return <Refusal />;
  return <Saved />;
}

function Saved() {
  const savedAt = useDraft((state) => state.savedAt);
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

function Kept() {
  const draft = useDraft((state) => state.post === null || state.post.status === 'draft');
  const keptAt = useDraft((state) => state.keptAt);
  if (!keptAt)
    return (
      <Line icon={IconDeviceFloppy}>
        <Trans>Modifié</Trans>
      </Line>
    );
  return (
    <Line icon={IconDeviceFloppy}>
      {draft ? <Trans>Gardé sur cet appareil</Trans> : <Trans>Changements gardés sur cet appareil</Trans>}
    </Line>
  );
}

function Refusal() {
  const error = useDraft((state) => state.error);
  const words = sentence(error);
  return (
    <Line icon={IconAlertTriangle} tone="bad">
      <Trans>Gardé sur cet appareil. {words}</Trans>
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
