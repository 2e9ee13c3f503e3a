import { usePageArea } from '#kernel/frame/page-path.ts';
import type { Complaint } from '@encrier/contract/communication/complaints';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { Pieces } from '../reading/reading.public.tsx';
import { complaintQuery } from './complaints.api.ts';
import css from './parts/Complaints.module.css';
import { Exchange } from './parts/Exchange.tsx';
import { Next } from './parts/mine/Next.tsx';
import { ownStatusWords, serviceWords } from './parts/words.ts';

/** One of the reader's own complaints: its state, its exchange, and possible actions. */
export default function ComplaintPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const asked = useQuery(complaintQuery(id));
  const { data } = asked;
  useReadNotices('complaint', id, data !== undefined);
  const number = data?.number ?? '';
  const list = `/${usePageArea()}/reclamations`;
  return (
    <PageFrame
      title={data ? t`Réclamation ${number}` : t`Réclamation`}
      path={[{ label: t`Réclamations`, href: list }]}
      backLabel={t`Retour`}
      width={880}
    >
      <Asked query={asked} label={t`Chargement de la réclamation`}>
        {(data) => <File complaint={data} />}
      </Asked>
    </PageFrame>
  );
}

function File({ complaint }: { complaint: Complaint }) {
  const { t, i18n } = useLingui();
  const { word, tone } = ownStatusWords[complaint.status];
  const about = [...new Set([complaint.category, i18n._(serviceWords[complaint.service]), complaint.child])];
  const when = formatMoment(complaint.createdAt);
  const concerned = complaint.concerned;
  return (
    <div className={css.page}>
      {complaint.status === 'waiting_author' && (
        <Notice tone="warn" title={<Trans>L’école attend votre réponse</Trans>}>
          <Trans>Le dossier reprend dès que vous répondez ci-dessous.</Trans>
        </Notice>
      )}
      <Card>
        <div className={css.stack}>
          <header className={css.head}>
            <p className={css.quiet} data-print="only">
              <bdi>{complaint.number}</bdi>
            </p>
            <div className={css.pills}>
              <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
              {complaint.confidential && (
                <StatusPill icon={IconLock}>
                  <Trans>Confidentielle</Trans>
                </StatusPill>
              )}
            </div>
            <h2>
              <bdi dir={complaint.dir}>{complaint.subject}</bdi>
            </h2>
            <p className={css.quiet}>
              <Facts>{about}</Facts>
            </p>
            <p className={css.quiet}>
              {t`Déposée ${when}`}
              {concerned && (
                <>
                  {' '}
                  ·{' '}
                  <Trans>
                    personne concernée : <bdi>{concerned}</bdi>
                  </Trans>
                </>
              )}
            </p>
          </header>
          <p className={css.body} dir="auto">
            {complaint.body}
          </p>
          <Pieces pieces={complaint.files} />
        </div>
      </Card>
      <Exchange entries={complaint.entries} />
      <div className={css.page} data-print="hide">
        <Next complaint={complaint} />
      </div>
    </div>
  );
}
