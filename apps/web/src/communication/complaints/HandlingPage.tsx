import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { handlingQuery } from './complaints.api.ts';
import { OfficeFile } from './parts/office/OfficeFile.tsx';
import { PrintMenu } from './parts/office/PrintMenu.tsx';

/** One complaint for the person who handles it: the file, its exchange, next steps, and its category. */
export default function HandlingPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(handlingQuery(id));
  const { data } = query;
  useReadNotices('complaint', id, data !== undefined);
  const number = data?.number ?? '';
  return (
    <PageFrame
      title={data ? t`Réclamation ${number}` : t`Réclamation`}
      path={[{ label: t`Réclamations`, href: '/admin/reclamations' }]}
      backLabel={t`Retour`}
      tools={data && <PrintMenu id={id} number={number} />}
    >
      <Asked query={query} label={t`Chargement de la réclamation`}>
        {(data) => <OfficeFile file={data} />}
      </Asked>
    </PageFrame>
  );
}
