import type { BoardCard } from '@encrier/contract/communication/boards';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { Pieces, Video } from '../../../reading/reading.public.tsx';
import css from '../board/Board.module.css';

/** A card's attachment: a picture that opens large, a file, a link, a video. */
export function CardPiece({
  card,
  name,
  inCard = false,
}: {
  card: BoardCard;
  name: string;
  /** On the board, a press opens the card: the picture is not a separate button. */
  inCard?: boolean;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [large, setLarge] = useState(false);
  if (card.video) return <Video id={card.video} title={name} cover={null} />;
  if (card.url)
    return (
      <div className={css.words}>
        <a className={css.link} href={card.url} target="_blank" rel="noopener noreferrer nofollow">
          <IconExternalLink size={17} stroke={1.8} aria-hidden="true" />
          <bdi>{hostOf(card.url)}</bdi>
        </a>
      </div>
    );
  if (!card.file) return null;
  if (card.kind === 'file')
    return (
      <div className={css.words}>
        <Pieces pieces={[card.file]} />
      </div>
    );
  const { width, height, fichier } = card.file;
  const picture = (
    <img
      src={imageAddress(school, fichier, 800) ?? ''}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      {...(width && height && { width, height })}
    />
  );
  if (inCard) return <div className={css.picture}>{picture}</div>;
  return (
    <>
      <button type="button" className={css.picture} aria-label={t`Agrandir : ${name}`} onClick={() => setLarge(true)}>
        {picture}
      </button>
      <Dialog open={large} onClose={() => setLarge(false)} title={name} closeLabel={t`Fermer`} width={1040}>
        <img
          className={css.preview}
          style={{ maxBlockSize: '78vh' }}
          src={imageAddress(school, fichier, 1600) ?? ''}
          alt={name}
        />
      </Dialog>
    </>
  );
}

/** The host of an address: it shows where a link leads. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? url;
}
