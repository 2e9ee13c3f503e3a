import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { MyPapers } from '../papers/papers.public.tsx';
import { MyDocuments } from './parts/MyDocuments.tsx';

/** Administrative documents of the signed-in person and of his children; guardians also hand papers in. */
export default function DocumentsPage() {
  const { t } = useLingui();
  const { vue, enfant } = useSearch({ strict: false }) as { vue?: string; enfant?: unknown };
  const navigate = useNavigate();
  const guardian = useSession((value) => (value.user?.children.length ?? 0) > 0) && location.pathname.startsWith('/parent/');
  const papers = guardian && vue === 'pieces';
  const show = (view: 'documents' | 'papers') => void navigate({ to: '.', search: { ...(enfant !== undefined && { enfant }), ...(view === 'papers' && { vue: 'pieces' }) } as never });
  return (
    <PageFrame title={t`Documents administratifs`} byChild width={920} view={guardian && <Segmented label={t`Documents affichés`} value={papers ? 'papers' : 'documents'} onChange={show} options={[{ value: 'documents', label: t`Documents` }, { value: 'papers', label: t`À remettre` }]} />}>
      {papers ? <MyPapers /> : <MyDocuments />}
    </PageFrame>
  );
}
