import type { QuestionPicture, QuestionSound } from '@encrier/contract/teaching/diagnostic-questions';
import { IconButton } from '@encrier/ui/actions/Button';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { IconZoomIn } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { MathText } from '#kernel/content/MathText.tsx';
import { useSession } from '#kernel/session/session.ts';
import css from '../Tests.module.css';
import pictures from '../Pictures.module.css';
import { Sound } from './Sound.tsx';

/** Address of a picture: the device's copy if any, else the server's. */
export function usePicture(picture: QuestionPicture | undefined, kept?: Blob): string {
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
  return made || (kept ? '' : (imageAddress(school, picture?.fichier, 1600) ?? ''));
}

type Asked = {
  kind: string;
  statement: string;
  picture?: QuestionPicture | undefined;
  sound?: QuestionSound | undefined;
};
/** A question's statement with formulas and picture; for a label question, the picture is with its labels. */
export function Statement({ question, kept }: { question: Asked; kept?: Blob | undefined }) {
  return (
    <>
      <p className={css.answer} dir="auto">
        <MathText text={question.statement} />
      </p>
      {question.picture && question.kind !== 'labels' && <Picture picture={question.picture} kept={kept} />}
      {question.sound && <Sound sound={question.sound} />}
    </>
  );
}

/** The picture of a question, which opens large. */
export function Picture({ picture, kept }: { picture: QuestionPicture; kept?: Blob | undefined }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const address = usePicture(picture, kept);
  const { alt, width, height } = picture;
  const sizes = width && height ? { width, height } : {};
  return (
    <figure className={pictures.picture}>
      {address && <img src={address} alt={alt} decoding="async" {...sizes} />}
      <span className={pictures.zoom} data-print="hide">
        <IconButton icon={IconZoomIn} label={t`Agrandir : ${alt}`} onClick={() => setOpen(true)} />
      </span>
      <Dialog open={open} onClose={() => setOpen(false)} title={alt} titleHidden closeLabel={t`Fermer`} width={1100}>
        <div className={css.scroll}>
          <img className={pictures.large} src={address} alt={alt} {...sizes} />
        </div>
      </Dialog>
    </figure>
  );
}
