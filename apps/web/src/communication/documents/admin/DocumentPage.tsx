import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { adminDocumentQuery, adminListQuery, noAdminFilter } from './admin.api.ts';
import { Batch } from './parts/batch/Batch.tsx';
import { ComposeForm } from './parts/compose/ComposeForm.tsx';
import { Follow } from './parts/follow/Follow.tsx';

/** A new document, a batch of files, a draft to finish, or the follow-up of a document that is out. */
export default function DocumentPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const path = [{ label: t`Documents`, href: '/admin/documents' }];
  const query = useQuery(adminListQuery(noAdminFilter));
  const { data: list } = query;
  if (id !== 'nouveau' && id !== 'lot') return <Existing key={id} id={id} />;
  return (
    <PageFrame
      title={id === 'lot' ? t`Lot de fichiers` : t`Nouveau document`}
      path={path}
      width={id === 'lot' ? 1040 : 760}
    >
      <Asked query={query} label={t`Chargement du document`} />
      {list && (id === 'lot' ? <Batch years={list.years} /> : <ComposeForm document={null} years={list.years} />)}
    </PageFrame>
  );
}

function Existing({ id }: { id: string }) {
  const { t } = useLingui();
  const { modifier } = useSearch({ strict: false }) as { modifier?: unknown };
  const query = useQuery(adminDocumentQuery(id));
  const { data: document } = query;
  const { data: list } = useQuery(adminListQuery(noAdminFilter));
  const path = [{ label: t`Documents`, href: '/admin/documents' }];
  if (document && document.status !== 'draft' && modifier === undefined)
    return <Follow document={document} path={path} />;
  return (
    <PageFrame title={document ? document.content.title || t`Sans titre` : t`Document`} path={path} width={760}>
      <Asked query={query} label={t`Chargement du document`} />
      {document && list && <ComposeForm key={document.id} document={document} years={list.years} />}
    </PageFrame>
  );
}
