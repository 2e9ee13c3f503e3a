import type { Attachment } from '@encrier/contract/kernel/attachment';
import { IconButton } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './Reading.module.css';

/** One large picture, up to four small ones, the rest as a count. */
const SHOWN = 5;

/** Pictures of a publication; each opens large, arrows go from one to the next. */
export function Album({ pictures }: { pictures: readonly Attachment[] }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const [open, setOpen] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  const shown = pictures.slice(0, SHOWN);
  const rest = pictures.length - SHOWN;
  return (
    <>
      <div
        className={css.album}
        data-count={pictures.length}
        data-many={pictures.length > 2 || undefined}
        data-print="keep"
      >
        {shown.map(({ id, fichier, alt, name, width, height }, index) => {
          const words = alt || name;
          return (
            <button
              key={id}
              type="button"
              className={css.shot}
              aria-label={t`Agrandir : ${words}`}
              onClick={() => setOpen(index)}
            >
              <img
                src={imageAddress(school, fichier, index === 0 ? 1600 : 800) ?? ''}
                alt=""
                loading="lazy"
                decoding="async"
                {...(width && height && { width, height })}
              />
              {rest > 0 && index === SHOWN - 1 && <span className={css.rest} data-words={`+ ${rest + 1}`} />}
            </button>
          );
        })}
      </div>
      <Viewer pictures={pictures} at={open} onTurn={setOpen} />
    </>
  );
}

function Viewer({
  pictures,
  at,
  onTurn,
}: {
  pictures: readonly Attachment[];
  at: number | null;
  onTurn: (at: number | null) => void;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const picture = pictures[at ?? 0];
  if (!picture) return null;
  const place = at ?? 0;
  const total = pictures.length;
  const turn = (step: number) => onTurn((place + step + total) % total);
  const keys = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(event.key === forward ? 1 : -1);
  };
  return (
    <Dialog open={at !== null} onClose={() => onTurn(null)} title={t`Image`} closeLabel={t`Fermer`} width={1040}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows repeat the two buttons below */}
      <div className={css.view} onKeyDown={total > 1 ? keys : undefined}>
        <img src={imageAddress(school, picture.fichier, 1600) ?? ''} alt={picture.alt} />
        {picture.alt && (
          <p className={css.caption} dir="auto">
            {picture.alt}
          </p>
        )}
        {total > 1 && (
          <div className={css.turn}>
            <IconButton
              icon={IconChevronLeft}
              flip
              outlined
              tip="none"
              label={t`Image précédente`}
              onClick={() => turn(-1)}
            />
            <span aria-live="polite">{t`${place + 1} sur ${total}`}</span>
            <IconButton
              icon={IconChevronRight}
              flip
              outlined
              tip="none"
              label={t`Image suivante`}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
