import type { HandIn } from '@encrier/contract/teaching/homework';
import { Trans } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { formatMoment } from '#kernel/dates.ts';
import { NotedPages } from './notes/NotedPages.tsx';
import { Album, Pieces } from '../../../communication/reading/reading.public.tsx';
import css from './Homework.module.css';

/** A hand-in: time, author, text, address and pages. */
export function HandInContent({ one, correcting = false }: { one: HandIn; correcting?: boolean }) {
  const pictures = one.files.filter(({ type }) => type === 'image');
  const rest = one.files.filter(({ type }) => type !== 'image');
  const when = formatMoment(one.handedAt);
  return (
    <>
      <span className={css.quiet}>
        <Trans>
          {when}, par <bdi>{one.by}</bdi>
        </Trans>
      </span>
      {one.body && (
        <p className={css.said} dir="auto">
          {one.body}
        </p>
      )}
      {one.link && (
        <ul className={css.links}>
          <li>
            <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
            <a href={one.link} target="_blank" rel="noopener noreferrer" dir="ltr">
              {one.link.replace(/^https?:\/\//, '')}
            </a>
          </li>
        </ul>
      )}
      {!correcting && !one.notes.length && pictures.length > 0 && <Album pictures={pictures} />}
      {rest.length > 0 && <Pieces pieces={rest} />}
      {(correcting || one.notes.length > 0) && <NotedPages one={one} correcting={correcting} />}
    </>
  );
}
