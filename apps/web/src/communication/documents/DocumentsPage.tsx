import { usePageArea } from '#kernel/frame/page-path.ts';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useSession } from '#kernel/session/session.ts';
import { MyCertificates } from '../certificates/certificates.public.tsx';
import { MyLetters } from '../letters/mine/mine.public.tsx';
import { MyPapers } from '../papers/papers.public.tsx';
import { MyDocuments } from './parts/MyDocuments.tsx';

type View = 'documents' | 'letters' | 'papers' | 'certificates';
const addresses: Record<View, Record<string, string>> = {
  documents: {},
  letters: { vue: 'courriers' },
  papers: { vue: 'pieces' },
  certificates: { vue: 'certificats' },
};

/**
 * Administrative documents of the signed-in person and of their children, letters and certificates; guardians also
 * submit papers.
 */
export default function DocumentsPage() {
  const { t } = useLingui();
  const { vue, enfant } = useSearch({ strict: false }) as { vue?: string; enfant?: unknown };
  const navigate = useNavigate();
  const area = usePageArea();
  const guardian = useSession((value) => (value.user?.children.length ?? 0) > 0) && area === 'parent';
  const pupil = area === 'eleve';
  const view: View =
    (guardian || pupil) && vue === 'certificats'
      ? 'certificates'
      : (guardian || pupil) && vue === 'courriers'
        ? 'letters'
        : guardian && vue === 'pieces'
          ? 'papers'
          : 'documents';
  useReadNotices('paper', undefined, view === 'papers');
  useReadNotices('certificate', undefined, view === 'certificates');
  const show = (next: View) =>
    void navigate({ to: '.', search: { ...(enfant !== undefined && { enfant }), ...addresses[next] } as never });
  const views = [
    { value: 'documents' as const, label: t`Documents` },
    { value: 'letters' as const, label: t`Courriers` },
    ...(guardian ? [{ value: 'papers' as const, label: t`À remettre` }] : []),
    { value: 'certificates' as const, label: t`Certificats` },
  ];
  return (
    <PageFrame
      title={t`Documents administratifs`}
      byChild
      width={920}
      view={
        (guardian || pupil) && (
          <Segmented<View> label={t`Documents affichés`} value={view} onChange={show} options={views} />
        )
      }
    >
      {view === 'papers' && <MyPapers />}
      {view === 'letters' && <MyLetters />}
      {view === 'certificates' && <MyCertificates />}
      {view === 'documents' && <MyDocuments />}
    </PageFrame>
  );
}
