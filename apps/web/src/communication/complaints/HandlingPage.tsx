import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { handlingQuery } from './complaints.api.ts';
import { OfficeFile } from './parts/office/OfficeFile.tsx';
import { PrintMenu } from './parts/office/PrintMenu.tsx';

/** One complaint for who handles it: the file, its exchange, what may be done next, and where it belongs. */
export default function HandlingPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(handlingQuery(id));
  useReadNotices('complaint', id, data !== undefined);
  const number = data?.number ?? '';
  return (
    <PageFrame
      title={data ? t`Réclamation ${number}` : t`Réclamation`}
      path={[{ label: t`Réclamations`, href: '/admin/reclamations' }]}
      backLabel={t`Retour`}
      tools={data && <PrintMenu id={id} number={number} />}
    >
      {error && !data ? (
        <Notice
          tone="bad"
          title={sentence(error)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              <Trans>Réessayer</Trans>
            </Button>
          }
        />
      ) : data ? (
        <OfficeFile file={data} />
      ) : (
        <Skeletons label={t`Chargement de la réclamation`} rows={8} />
      )}
    </PageFrame>
  );
}
