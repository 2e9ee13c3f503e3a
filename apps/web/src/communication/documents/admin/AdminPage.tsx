import { Button, ButtonLink, IconLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFilePlus, IconFiles, IconInbox } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { CertificatesOffice, certificateFilter } from '../../certificates/certificates.public.tsx';
import { MyDocuments } from '../documents.public.tsx';
import { Campaigns, CampaignView, OpenCampaign, pieceFilter } from '../../papers/papers.public.tsx';
import { DocumentTable } from './parts/DocumentTable.tsx';

type View = 'office' | 'papers' | 'certificates' | 'mine';
const addresses: Record<View, Record<string, string>> = {
  office: {},
  papers: { vue: 'collectes' },
  certificates: { vue: 'certificats' },
  mine: { vue: 'moi' },
};

/**
 * The view requested by an address, among those the caller has; a document in the address is one of the caller's own.
 */
function viewOf(
  { vue, doc }: Record<string, unknown>,
  { mayPublish, mayIssue }: { mayPublish: boolean; mayIssue: boolean },
): View {
  if (mayIssue && vue === 'certificats') return 'certificates';
  if (!mayPublish || vue === 'moi' || doc !== undefined) return 'mine';
  return vue === 'collectes' ? 'papers' : 'office';
}

/** The office's documents, the papers it requires from families, and the caller's own documents. */
export default function AdminPage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const narrow = useNarrow();
  const mayPublish = useCan('documents.publish');
  const mayIssue = useCan('documents.issue');
  const [asking, setAsking] = useState(false);
  const view = viewOf(search, { mayPublish, mayIssue });
  const campaign = view === 'papers' && typeof search.collecte === 'string' ? search.collecte : null;
  const show = (next: Record<string, string | number>, replace = false) =>
    void navigate({ to: '.', search: next as never, replace });
  const openCampaign = (id: string): void => {
    setAsking(false);
    show({ vue: 'collectes', collecte: id });
  };
  const filter = pieceFilter.from(search);
  const certificates = certificateFilter.from(search);
  const views = [
    ...(mayPublish
      ? [
          { value: 'office' as const, label: t`École` },
          { value: 'papers' as const, label: t`Collectes` },
        ]
      : []),
    ...(mayIssue ? [{ value: 'certificates' as const, label: t`Certificats` }] : []),
    { value: 'mine' as const, label: t`Les miens` },
  ];
  const action =
    view === 'office' ? (
      <ButtonLink variant="primary" icon={IconFilePlus} href="/admin/documents/nouveau" data-create>
        <Trans>Nouveau document</Trans>
      </ButtonLink>
    ) : view === 'papers' && !campaign ? (
      <Button variant="primary" icon={IconInbox} data-create onClick={() => setAsking(true)}>
        <Trans>Demander une pièce</Trans>
      </Button>
    ) : null;
  return (
    <PageFrame
      title={narrow ? t`Documents` : t`Documents administratifs`}
      {...(campaign && { path: [{ label: t`Collectes`, href: '/admin/documents?vue=collectes' }] })}
      view={
        views.length > 1 && (
          <Segmented<View>
            label={t`Documents affichés`}
            value={view}
            onChange={(next) => show(addresses[next])}
            options={views}
          />
        )
      }
      tools={
        view === 'office' && (
          <IconLink icon={IconFiles} label={t`Envoyer un lot de fichiers`} href="/admin/documents/lot" />
        )
      }
      action={!narrow && action}
    >
      {view === 'mine' && <MyDocuments />}
      {view === 'certificates' && (
        <CertificatesOffice
          filter={certificates}
          onChange={(part) =>
            show(
              { vue: 'certificats', ...certificateFilter.search({ ...certificates, ...part }) },
              part.page === undefined || part.q !== undefined,
            )
          }
        />
      )}
      {view === 'office' && <DocumentTable create={action} />}
      {view === 'papers' && !campaign && <Campaigns onOpen={openCampaign} onCreate={() => setAsking(true)} />}
      {campaign && (
        <CampaignView
          id={campaign}
          filter={filter}
          onChange={(part) =>
            show({ vue: 'collectes', collecte: campaign, ...pieceFilter.search({ ...filter, page: 1, ...part }) }, true)
          }
        />
      )}
      {mayPublish && <OpenCampaign open={asking} onClose={() => setAsking(false)} onOpened={openCampaign} />}
      {narrow && action && <StickyFoot>{action}</StickyFoot>}
    </PageFrame>
  );
}
