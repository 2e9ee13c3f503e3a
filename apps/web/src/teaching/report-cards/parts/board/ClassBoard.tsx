import type { ReportClass } from '@encrier/contract/teaching/report-cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck, IconPresentation, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TermChoice } from '#kernel/frame/TermChoice.tsx';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { classQuery } from '../../report-cards.api.ts';
import css from '../ReportCards.module.css';
import { FreezeButton } from './FreezeButton.tsx';
import { ProofNotice } from './ProofNotice.tsx';
import { ResultsButton } from './ResultsButton.tsx';
import { Papers } from './Papers.tsx';
import { PupilSheet } from './PupilSheet.tsx';
import { PupilTable } from './PupilTable.tsx';
import { SubjectTable } from './SubjectTable.tsx';

/** A class of a term: comments of each subject and pupil, and the state of its cards. */
export function ClassBoard({ id, term }: { id: string; term: string | null }) {
  const { t } = useLingui();
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  const query = useQuery(classQuery(id, term));
  const { data } = query;
  return (
    <PageFrame
      title={data?.class.name ?? t`Bulletins`}
      path={[{ label: t`Bulletins`, href: list }]}
      view={data && <TermChoice terms={data.terms} termId={data.termId} search={{ classe: id }} />}
      action={
        <>
          {data?.termId && data.pupils.length > 0 && (
            <ButtonLink icon={IconPresentation} href={`${list}/conseil/${id}?periode=${data.termId}`}>
              <Trans>Conseil de classe</Trans>
            </ButtonLink>
          )}
          {data && data.skills.length > 0 && data.pupils.length > 0 && (
            <ButtonLink icon={IconListCheck} href={`${list}?classe=${id}&competences=premier`}>
              <Trans>Compétences</Trans>
            </ButtonLink>
          )}
          {data?.can.manage && data.termId && data.state === 'open' && <FreezeButton data={data} />}
          {data?.can.manage && data.termId && data.state !== 'open' && (
            <ResultsButton classId={data.class.id} termId={data.termId} />
          )}
        </>
      }
    >
      <Asked
        query={query}
        label={t`Chargement de la classe`}
        empty={({ pupils }) =>
          pupils.length ? null : (
            <EmptyState icon={IconReportAnalytics} title={<Trans>Aucun élève</Trans>}>
              <Trans>Cette classe n’a pas d’élève dans cette période.</Trans>
            </EmptyState>
          )
        }
      >
        {(one) => <Board key={one.termId} data={one} />}
      </Asked>
    </PageFrame>
  );
}

function Board({ data }: { data: ReportClass }) {
  const [open, setOpen] = useState<string | null>(null);
  const at = data.pupils.findIndex(({ id }) => id === open);
  const pupil = data.pupils[at];
  return (
    <div className={css.page}>
      {data.can.manage && data.termId && data.state !== 'open' && (
        <Papers classId={data.class.id} termId={data.termId} pupils={data.pupils} />
      )}
      {data.toProof !== null && data.termId && <ProofNotice data={data} termId={data.termId} />}
      <SubjectTable data={data} />
      <PupilTable data={data} onOpen={setOpen} current={open} />
      {pupil && (
        <PupilSheet
          key={pupil.id}
          data={data}
          pupil={pupil}
          onMove={(step) => setOpen(data.pupils[at + step]?.id ?? null)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
