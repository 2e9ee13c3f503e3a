import { useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import css from './Splash.module.css';

export type SplashVideoProps = {
  source: string;
  /** Pixels; 300 when absent. */
  maxWidth?: number;
  maxHeight?: number;
  /** CSS ratio; `1 / 1` when absent. */
  aspectRatio?: string;
  backgroundColor?: string;
  visible: boolean;
  /** The video ended, or failed. */
  onDone: (failed: boolean) => void;
};

/** Milliseconds after the start of play at which the picture shows (brief §9). */
const FADE_MS = 500;

/** Film of the mobile start: fades in half a second after it starts to play; hidden when it ends or fails. */
export function SplashVideo({
  source,
  maxWidth = 300,
  maxHeight = 300,
  aspectRatio = '1 / 1',
  backgroundColor = 'var(--canvas)',
  visible,
  onDone,
}: SplashVideoProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState(false);
  const [waits, setWaits] = useState(false);
  if (!visible) return null;
  const play = (): void => {
    setWaits(false);
    video.current?.play().catch(() => setWaits(true));
  };
  return (
    <div className={css.splash} style={{ backgroundColor }}>
      <video
        ref={video}
        className={css.video}
        data-shown={shown || undefined}
        style={{ maxInlineSize: maxWidth, maxBlockSize: maxHeight, aspectRatio }}
        src={source}
        muted
        playsInline
        aria-label={t`Film d’ouverture`}
        onCanPlay={play}
        onPlay={() => setTimeout(() => setShown(true), FADE_MS)}
        onEnded={() => onDone(false)}
        onError={() => onDone(true)}
      />
      {waits && (
        <button type="button" className={css.play} onClick={play}>
          <IconPlayerPlay size={28} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{t`Lancer le film`}</span>
        </button>
      )}
      <button type="button" className={css.skip} onClick={() => onDone(false)}>{t`Passer`}</button>
    </div>
  );
}
