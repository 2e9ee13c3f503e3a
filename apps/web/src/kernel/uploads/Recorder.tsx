import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCounter } from '#kernel/length-words.ts';
import css from './Recorder.module.css';

/** Longest recording, in seconds. */
const longest = 300;
/** Formats recorded by browsers that every other one plays, best first. */
const formats = [
  { mime: 'audio/mp4', ending: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const;

/** Records a voice, at most five minutes; where the browser cannot record, offers to choose a file. */
export function Recorder({ name, onFile }: { name: string; onFile: (file: File) => void }) {
  const { t } = useLingui();
  const recorder = useRef<MediaRecorder | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const format =
    typeof MediaRecorder === 'undefined' ? undefined : formats.find(({ mime }) => MediaRecorder.isTypeSupported(mime));
  useEffect(
    () => () => {
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop();
    },
    [],
  );
  useEffect(() => {
    if (seconds === null) return;
    if (seconds >= longest) return recorder.current?.stop();
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  async function start() {
    if (!format) return;
    setRefused(false);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const taken: Blob[] = [];
      const made = new MediaRecorder(stream, { mimeType: format.mime });
      made.ondataavailable = ({ data }) => taken.push(data);
      made.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setSeconds(null);
        const type = format.mime.split(';')[0]!;
        if (taken.some(({ size }) => size > 0)) onFile(new File(taken, `${name}.${format.ending}`, { type }));
      };
      recorder.current = made;
      made.start();
      setSeconds(0);
    } catch {
      setRefused(true);
    }
  }
  return (
    <div className={css.form}>
      {refused && (
        <Notice
          tone="warn"
          title={t`Le micro n’est pas permis : il s’autorise dans le navigateur, et un enregistrement peut aussi être choisi.`}
        />
      )}
      <div className={css.row}>
        {format &&
          (seconds === null ? (
            <Button icon={IconMicrophone} onClick={() => void start()}>
              <Trans>Enregistrer ma voix</Trans>
            </Button>
          ) : (
            <>
              <Button variant="danger" icon={IconPlayerStopFilled} onClick={() => recorder.current?.stop()}>
                <Trans>Arrêter</Trans>
              </Button>
              <span role="timer" dir="ltr">
                {formatCounter(seconds)} / {formatCounter(longest)}
              </span>
            </>
          ))}
        {seconds === null && (
          <Button variant="quiet" onClick={() => input.current?.click()}>
            <Trans>Choisir un enregistrement</Trans>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/*"
        aria-label={t`Enregistrement`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
