import { ButtonLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useFamilyArea } from './parts/area.ts';
import { openSitting, useSitting } from './parts/sitting/answer-queue.ts';
import { HandedIn } from './parts/sitting/HandedIn.tsx';
import { Sitting } from './parts/sitting/Sitting.tsx';
import css from './parts/Tests.module.css';

/** A pupil sits a test: one question at a time, each answer saved here at once and on the server a moment later. */
export default function SitPage() {
  const { t } = useLingui();
  const area = useFamilyArea();
  const id = (useSearch({ strict: false }) as { copie?: string }).copie ?? '';
  const row = useSitting(id);
  const [why, setWhy] = useState('');
  useEffect(() => {
    setWhy('');
    if (id) openSitting(id).catch((failure: unknown) => setWhy(sentence(failure)));
    else setWhy(t`Ce test se commence depuis la liste des tests.`);
  }, [id, t]);
  return (
    <PageFrame
      title={row?.sat.title ?? t`Passer le test`}
      width={640}
      path={[{ label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` }]}
    >
      {why ? (
        <div className={css.page}>
          <Notice tone="warn">{why}</Notice>
          <div>
            <ButtonLink href={`${area}/diagnostic-tests`}>
              <Trans>Voir mes tests</Trans>
            </ButtonLink>
          </div>
        </div>
      ) : row ? (
        row.state === 'open' ? (
          <Sitting row={row} />
        ) : (
          <HandedIn row={row} area={area} />
        )
      ) : (
        <Skeletons shape="text" label={t`Chargement du test`} />
      )}
    </PageFrame>
  );
}
