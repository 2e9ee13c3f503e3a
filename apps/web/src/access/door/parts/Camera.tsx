import { Notice } from '@encrier/ui/feedback/Notice';
import { IconButton } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBulb, IconBulbOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import css from './Door.module.css';

/** The camera with a reticle; passes each code to `onFound`, which returns true to stop. */
export function Camera({ onFound }: { onFound: (text: string) => boolean }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<'refused' | 'none' | null>(null);
  const [torch, setTorch] = useState<{ track: MediaStreamTrack; on: boolean } | null>(null);
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    const control = new AbortController();
    let stream: MediaStream | null = null;
    void (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
        const element = video.current;
        if (control.signal.aborted || !element)
          return stream.getTracks().forEach((track) => {
            track.stop();
          });
        element.srcObject = stream;
        await element.play();
        const track = stream.getVideoTracks()[0];
        const can = track?.getCapabilities?.() as { torch?: boolean } | undefined;
        if (track && can?.torch) setTorch({ track, on: false });
        const { scanVideo } = await import('./scanner.ts');
        await scanVideo(element, (text) => found.current(text), control.signal);
      } catch (error) {
        setTrouble((error as DOMException).name === 'NotAllowedError' ? 'refused' : 'none');
      }
    })();
    return () => {
      control.abort();
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  const flip = async (): Promise<void> => {
    if (!torch) return;
    await torch.track.applyConstraints({ advanced: [{ torch: !torch.on } as MediaTrackConstraintSet] });
    setTorch({ ...torch, on: !torch.on });
  };
  if (trouble) {
    return (
      <Notice
        tone="warn"
        title={trouble === 'refused' ? t`La caméra n’est pas autorisée` : t`Aucune caméra disponible`}
      >
        <Trans>Collez ou saisissez la clé imprimée sous le code.</Trans>
      </Notice>
    );
  }
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label={t`Image de la caméra`} />
      <span className={css.reticle} aria-hidden="true" />
      {torch && (
        <div className={css.cameraTools}>
          <IconButton
            icon={torch.on ? IconBulbOff : IconBulb}
            label={torch.on ? t`Éteindre la lampe` : t`Allumer la lampe`}
            outlined
            onClick={() => void flip()}
          />
        </div>
      )}
    </div>
  );
}
