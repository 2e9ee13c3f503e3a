import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { enterRoom } from '../distance.api.ts';
import css from './Distance.module.css';

const again = 15_000;

/** Entry of a lesson's room: requests the address when clicked, and waits until the teacher has opened it. */
export function Room({ lessonId }: { lessonId: string }) {
  const [state, setState] = useState<'shut' | 'asking' | 'waiting'>('shut');
  const [url, setUrl] = useState('');
  const [error, setError] = useState('');
  async function knock(pressed: boolean): Promise<void> {
    if (pressed) setState('asking');
    setError('');
    try {
      const way = await enterRoom(lessonId);
      setUrl(way.url);
      setState('shut');
      // Browsers only open a tab on a click; otherwise the link is shown here.
      if (pressed) window.open(way.url, '_blank', 'noopener,noreferrer');
    } catch (failure) {
      const early = isApiError(failure) && failure.code === 'distance.waiting';
      setState(early ? 'waiting' : 'shut');
      if (!early) setError(sentence(failure));
    }
  }
  const wait = useEffectEvent(() => void knock(false));
  const waiting = state === 'waiting';
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(wait, again);
    return () => clearInterval(timer);
  }, [waiting]);
  return (
    <div className={css.form}>
      {url ? (
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer" variant="primary" icon={IconVideo} wide>
          <Trans>Entrer dans la classe</Trans>
        </ButtonLink>
      ) : (
        <Button variant="primary" icon={IconVideo} wide busy={state === 'asking'} onClick={() => void knock(true)}>
          <Trans>Rejoindre le cours à distance</Trans>
        </Button>
      )}
      <div role="status">
        {waiting && (
          <Notice tone="info">
            <Trans>
              La classe ouvre quand le professeur arrive. Restez ici : la page essaie de nouveau toute seule.
            </Trans>
          </Notice>
        )}
        {url !== '' && (
          <p className={css.quiet}>
            <Trans>La classe est ouverte.</Trans>
          </p>
        )}
      </div>
      {error && <Notice tone="bad">{error}</Notice>}
    </div>
  );
}
