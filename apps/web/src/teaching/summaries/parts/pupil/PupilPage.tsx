import { IconButton } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardHeart, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { saveFile } from '#kernel/content/save-file.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { addressOf, pupilPaper, pupilQuery } from '../../summaries.api.ts';
import { TermChoice } from '../TermChoice.tsx';
import { MeetButton } from './MeetButton.tsx';
import { PupilView } from './PupilView.tsx';

/** One pupil for a term: data, self-assessment, comments and commitments. */
export function PupilPage({ id, term }: { id: string; term: string | null }) {
  const { t } = useLingui();
  const home = useAreaPath('/bilan') ?? '/prof/bilan';
  const query = useQuery(pupilQuery(id, term));
  const { data } = query;
  const print = useMutation({
    mutationFn: () => pupilPaper(id, term),
    onSuccess: (blob) => saveFile(blob, `${t`Bilan`} ${data?.pupil.label ?? ''}.pdf`),
  });
  const classId = data?.pupil.classId;
  return (
    <PageFrame
      title={data?.pupil.label ?? t`Bilan d’un élève`}
      path={[
        { label: t`Bilan éducatif`, href: home },
        ...(data && classId
          ? [{ label: data.pupil.class, href: `${home}${addressOf({ class: classId, term })}` }]
          : []),
      ]}
      width={1180}
      view={data && <TermChoice terms={data.terms} termId={data.termId} view={{ pupil: id }} />}
      tools={
        data?.termId && (
          <IconButton icon={IconPrinter} label={t`Imprimer le bilan`} tip="end" onClick={() => print.mutate()} />
        )
      }
      action={data?.can.meet && data.termId && <MeetButton home={home} page={data} termId={data.termId} />}
    >
      <Asked
        query={query}
        label={t`Chargement du bilan`}
        missing={
          <EmptyState icon={IconClipboardHeart} title={<Trans>Élève introuvable</Trans>}>
            <Trans>Cet élève n’est plus dans une de vos classes.</Trans>
          </EmptyState>
        }
        empty={({ termId }) =>
          termId ? null : (
            <EmptyState icon={IconClipboardHeart} title={<Trans>Pas encore de période</Trans>}>
              <Trans>Le bilan se fait par période : l’année de cette classe n’en a pas encore.</Trans>
            </EmptyState>
          )
        }
      >
        {(page) => page.termId && <PupilView key={page.termId} page={page} termId={page.termId} />}
      </Asked>
    </PageFrame>
  );
}
