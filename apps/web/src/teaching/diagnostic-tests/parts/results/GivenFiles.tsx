import type { Attachment } from '@encrier/contract/kernel/attachment';
import { fileAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { Album, Pieces } from '../../../../communication/reading/reading.public.tsx';
import css from '../Pictures.module.css';

/** Files given as an answer: pictures open large, recordings are played, others are opened or downloaded. */
export function GivenFiles({ files }: { files: readonly Attachment[] }) {
  const school = useSession((value) => value.school);
  const pictures = files.filter(({ type }) => type === 'image');
  const sounds = files.filter(({ type }) => type === 'audio');
  const rest = files.filter((one) => !pictures.includes(one) && !sounds.includes(one));
  return (
    <>
      {pictures.length > 0 && <Album pictures={pictures} />}
      {school &&
        sounds.map((one) => (
          // biome-ignore lint/a11y/useMediaCaption: what a pupil said has no text track to give
          <audio key={one.id} controls src={fileAddress(school, one)} aria-label={one.name} className={css.sound} />
        ))}
      {rest.length > 0 && <Pieces pieces={rest} />}
    </>
  );
}
