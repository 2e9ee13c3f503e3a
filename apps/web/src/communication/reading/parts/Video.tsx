import type { Attachment } from '@encrier/contract/kernel/attachment';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Reading.module.css';

/**
 * A linked video behind the publication's own picture: nothing is loaded from its host before the reader presses play.
 */
export function Video({
  id,
  title,
  cover,
}: {
  /** 11 characters. */ id: string;
  title: string;
  cover: Attachment | null;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [playing, setPlaying] = useState(false);
  if (playing) {
    return (
      <iframe
        className={css.video}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?autoplay=1&rel=0`}
        title={t`Vidéo : ${title}`}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    );
  }
  const picture = imageAddress(school, cover?.fichier, 1600);
  return (
    <button
      type="button"
      className={css.video}
      data-print="hide"
      aria-label={t`Lire la vidéo : ${title}`}
      onClick={() => setPlaying(true)}
    >
      {picture && <img src={picture} alt="" />}
      <span className={css.start} aria-hidden="true">
        <IconPlayerPlay size={30} stroke={1.9} />
      </span>
    </button>
  );
}
