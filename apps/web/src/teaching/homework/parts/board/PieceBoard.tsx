import { ButtonLink } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { pieceQuery } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { CorrectSheet } from './CorrectSheet.tsx';
import { AboutPiece } from './AboutPiece.tsx';
import { PostponeButton } from './PostponeButton.tsx';
import { StuckCard } from './StuckCard.tsx';
import { PupilList } from './PupilList.tsx';

/** One homework for its teacher: content, and the state of each pupil. */
export function PieceBoard({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(pieceQuery(id));
  const { data } = query;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <PageFrame
      title={data?.title ?? t`Devoir`}
      width={860}
      path={[{ label: t`Devoirs`, href: '/prof/devoirs' }]}
      action={
        data?.can.edit && (
          <ButtonLink icon={IconPencil} href={`/prof/devoirs?modifier=${id}`}>
            <Trans>Modifier</Trans>
          </ButtonLink>
        )
      }
    >
      <Asked query={query} label={t`Chargement du devoir`}>
        {(piece) => (
          <div className={css.page}>
            {piece.lessonGone && (
              <Notice
                tone="warn"
                title={t`Le cours pour lequel il est dû est annulé ou déplacé.`}
                action={<PostponeButton piece={piece} />}
              />
            )}
            <AboutPiece piece={piece} />
            <StuckCard piece={piece} />
            <PupilList piece={piece} onOpen={setOpen} />
            {open && <CorrectSheet piece={piece} pupilId={open} onPupil={setOpen} onClose={() => setOpen(null)} />}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
