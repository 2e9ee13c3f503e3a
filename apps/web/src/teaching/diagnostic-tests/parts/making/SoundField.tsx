import { Button } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconMicrophone, IconVolume, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { uploadFile } from '#kernel/api/upload.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Recorder } from '#kernel/uploads/Recorder.tsx';
import css from '../Tests.module.css';
import { Sound } from '../sitting/Sound.tsx';
import type { QuestionProps } from './question-props.ts';

/** The sound of a question: a file, or a recording. */
export function SoundField({ question: { sound }, set }: Pick<QuestionProps, 'question' | 'set'>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [recording, setRecording] = useState(false);
  async function take(file: File) {
    setBusy(true);
    try {
      const { id, fichier } = await uploadFile(file, '', {});
      set({ sound: { id, fichier } });
      setRecording(false);
    } catch (failure) {
      toast.error(sentence(failure));
    }
    setBusy(false);
  }
  return (
    <div className={css.list}>
      {sound && <Sound key={sound.id} sound={sound} />}
      {recording && <Recorder name={t`Question`} onFile={(file) => void take(file)} />}
      <div className={css.row}>
        <Button size="small" icon={IconVolume} busy={busy} onClick={() => input.current?.click()}>
          {sound ? t`Changer d’enregistrement` : t`Ajouter un enregistrement`}
        </Button>
        {!sound && !recording && (
          <Button size="small" variant="quiet" icon={IconMicrophone} onClick={() => setRecording(true)}>
            {t`Enregistrer ma voix`}
          </Button>
        )}
        {sound && (
          <Button size="small" variant="quiet" icon={IconX} onClick={() => set({ sound: null })}>
            {t`Retirer l’enregistrement`}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="audio/mpeg,audio/mp4,audio/ogg,.mp3,.m4a,.ogg"
        aria-label={t`Enregistrement de la question`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) void take(file);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
