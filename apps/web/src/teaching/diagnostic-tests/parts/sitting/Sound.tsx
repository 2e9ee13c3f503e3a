import type { QuestionSound } from '@encrier/contract/teaching/diagnostic-questions';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { fileAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import pictures from '../Pictures.module.css';

/** The recording of a question: the device's copy if any, else the server's. */
export function Sound({ sound, kept }: { sound: QuestionSound; kept?: Blob | undefined }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [made, setMade] = useState('');
  useEffect(() => {
    if (!kept) return;
    const address = URL.createObjectURL(kept);
    setMade(address);
    return () => {
      URL.revokeObjectURL(address);
      setMade('');
    };
  }, [kept]);
  const address = made || (school && !kept ? fileAddress(school, { type: 'audio', fichier: sound.fichier }) : '');
  if (!address) return null;
  return (
    // biome-ignore lint/a11y/useMediaCaption: a question to be listened to would be answered by its own words
    <audio
      controls
      preload="metadata"
      src={address}
      aria-label={t`Enregistrement de la question`}
      className={pictures.sound}
    />
  );
}
