import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import css from './Paper.module.css';
import { pointsOf } from './picture.ts';

/** Hands over video frames, each once the former one was processed, until stopped. */
async function lookOften(
  element: HTMLVideoElement,
  signal: AbortSignal,
  look: (points: ImageData) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const points = element.readyState >= 2 ? pointsOf(element) : null;
    if (points) await look(points);
    await new Promise((resolve) => setTimeout(resolve, 350));
  }
}

/** The camera; passes frames one by one, each once the former was processed. */
export function SheetCamera({ onFrame }: { onFrame: (points: ImageData) => Promise<void> }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<'refused' | 'none' | null>(null);
  const look = useRef(onFrame);
  look.current = onFrame;
  useEffect(() => {
    const control = new AbortController();
    let stream: MediaStream | null = null;
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void (async () => {
      try {
        const wanted = { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1920 } };
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
        const element = video.current;
        if (control.signal.aborted || !element) return stop();
        element.srcObject = stream;
        await element.play();
        await lookOften(element, control.signal, (points) => look.current(points));
      } catch (error) {
        setTrouble((error as DOMException).name === 'NotAllowedError' ? 'refused' : 'none');
      }
    })();
    return () => {
      control.abort();
      stop();
    };
  }, []);
  if (trouble)
    return (
      <Notice
        tone="warn"
        title={trouble === 'refused' ? t`La caméra n’est pas autorisée` : t`Aucune caméra disponible`}
      >
        <Trans>Choisissez plutôt des photos des feuilles.</Trans>
      </Notice>
    );
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label={t`Image de la caméra`} />
    </div>
  );
}
