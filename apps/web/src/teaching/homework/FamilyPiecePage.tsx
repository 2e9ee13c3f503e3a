import { usePageArea } from '#kernel/frame/page-path.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { ownPieceQuery } from './homework.api.ts';
import { Answer } from './parts/family/Answer.tsx';
import { AskedFor } from './parts/family/AskedFor.tsx';
import { HandedIn } from './parts/family/HandedIn.tsx';
import { Helps } from './parts/family/Helps.tsx';
import { HandingIn } from './parts/handing/HandingIn.tsx';
import css from './parts/Homework.module.css';

/** One homework as a pupil and the family read it, with what is handed in and what the teacher answered. */
export default function FamilyPiecePage() {
  const { t } = useLingui();
  const { id } = useParams({ strict: false }) as { id: string };
  const area = usePageArea() === 'eleve' ? '/eleve' : '/parent';
  const { enfant } = useSearch({ strict: false }) as { enfant?: string };
  const query = useQuery(ownPieceQuery(id, area === '/parent' ? (enfant ?? null) : null));
  return (
    <PageFrame
      title={query.data?.title ?? t`Devoir`}
      width={720}
      path={[{ label: t`Devoirs`, href: `${area}/devoirs${enfant ? `?enfant=${enfant}` : ''}` }]}
    >
      <Asked query={query} label={t`Chargement du devoir`}>
        {(piece) => (
          <div className={css.page}>
            <AskedFor piece={piece} />
            <Answer piece={piece} />
            <Helps piece={piece} />
            <HandingIn piece={piece} />
            <HandedIn piece={piece} />
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
