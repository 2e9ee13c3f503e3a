import { ButtonLink, IconLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilePlus, IconFiles } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { MyDocuments } from '../documents/documents.public.tsx';
import { DocumentTable } from './parts/DocumentTable.tsx';

/** The office's documents, and one's own. */
export default function AdminPage() {
  const { t } = useLingui();
  const { vue } = useSearch({ strict: false }) as { vue?: string };
  const navigate = useNavigate();
  const narrow = useNarrow();
  const mayPublish = useCan('documents.publish');
  const own = !mayPublish || vue === 'moi';
  const create = mayPublish && !own && <ButtonLink variant="primary" icon={IconFilePlus} href="/admin/documents/nouveau" data-create><Trans>Nouveau document</Trans></ButtonLink>;
  return (
    <PageFrame
      title={narrow ? t`Documents` : t`Documents administratifs`}
      view={mayPublish && <Segmented label={t`Documents affichés`} value={own ? 'mine' : 'office'} onChange={(view) => void navigate({ to: '.', search: (view === 'mine' ? { vue: 'moi' } : {}) as never })} options={[{ value: 'office', label: t`École` }, { value: 'mine', label: t`Les miens` }]} />}
      tools={mayPublish && <IconLink icon={IconFiles} label={t`Envoyer un lot de fichiers`} href="/admin/documents/lot" />}
      action={!narrow && create}
    >
      {own ? <MyDocuments /> : <DocumentTable create={create} />}
      {narrow && create && <StickyFoot>{create}</StickyFoot>}
    </PageFrame>
  );
}
