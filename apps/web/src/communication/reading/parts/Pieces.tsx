import type { Attachment } from '@encrier/contract/kernel/attachment';
import type { Icon } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { FileName } from '@encrier/ui/data/FileName';
import { localeTags } from '@encrier/contract/kernel/names';
import type { Lang } from '@encrier/contract/kernel/schema';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import { fileAddress } from '#kernel/api/address.ts';
import { useLang } from '#kernel/i18n/i18n.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Reading.module.css';

const icons: Record<Attachment['type'], Icon> = {
  image: IconPhoto,
  pdf: IconFileTypePdf,
  video: IconVideo,
  audio: IconMusic,
  office: IconFileSpreadsheet,
  text: IconFileText,
};

/** Attached files: each opens in the device's viewer, or is downloaded. */
export function Pieces({ pieces }: { pieces: readonly Attachment[] }) {
  const { t } = useLingui();
  if (pieces.length === 0) return null;
  return (
    <ul id="pieces" className={css.pieces} aria-label={t`Pièces jointes`}>
      {pieces.map((piece) => (
        <li key={piece.id}>
          <Piece piece={piece} />
        </li>
      ))}
    </ul>
  );
}

function Piece({ piece }: { piece: Attachment }) {
  const { t } = useLingui();
  const lang = useLang();
  const school = useSession((value) => value.school);
  const Glyph = icons[piece.type];
  if (!school) return null;
  const { name, type, pages } = piece;
  const address = fileAddress(school, piece);
  const download = fileAddress(school, piece, true);
  const detail = [pages ? plural(pages, { one: '# page', other: '# pages' }) : '', fileSize(piece.size, lang)];
  // Files that a browser can show open in a tab; others are downloaded.
  const opens = type === 'pdf' || type === 'text';
  return (
    <>
      <div className={css.piece}>
        <span className={css.glyph} data-type={type}>
          <Glyph size={21} stroke={1.6} aria-hidden="true" />
        </span>
        <span className={css.pieceText}>
          <a
            className={css.pieceName}
            href={opens ? address : download}
            {...(opens ? { target: '_blank', rel: 'noopener' } : { download: name })}
          >
            <FileName name={name} />
          </a>
          <span className={css.pieceDetail}>
            <Facts>{detail}</Facts>
          </span>
        </span>
        <a className={css.download} href={download} download={name} aria-label={t`Télécharger ${name}`}>
          <IconDownload size={19} stroke={1.7} aria-hidden="true" />
        </a>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording sent by its author has no text track to give */}
      {type === 'audio' && <audio className={css.player} controls preload="none" src={address} aria-label={name} />}
      {/* biome-ignore lint/a11y/useMediaCaption: a video sent by its author has no text track to give */}
      {type === 'video' && <video className={css.player} controls preload="none" src={address} aria-label={name} />}
    </>
  );
}

/** A size in words: « 118 Ko », « 2,4 Mo ». */
export function fileSize(bytes: number, lang: Lang): string {
  const [unit, value] =
    bytes < 1_000_000
      ? (['kilobyte', Math.max(1, Math.round(bytes / 1000))] as const)
      : (['megabyte', bytes / 1_000_000] as const);
  return new Intl.NumberFormat(localeTags[lang], {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(value);
}
