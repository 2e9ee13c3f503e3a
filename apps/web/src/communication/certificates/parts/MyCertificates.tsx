import type { MyCertificate } from '@encrier/contract/communication/certificates';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useChild } from '#kernel/session/child.ts';
import { Pieces } from '../../reading/reading.public.tsx';
import { mineQuery } from '../certificates.api.ts';
import { AskSheet } from './AskSheet.tsx';
import css from './Certificates.module.css';
import { kindWords, StatePill, wordsOfPaper } from './words.tsx';

/** Certificates of the reader or their children, newest first. */
export function MyCertificates() {
  const { t } = useLingui();
  const { child } = useChild();
  const [asking, setAsking] = useState(false);
  const asked = useQuery(mineQuery(child?.id ?? null));
  return (
    <Asked query={asked} label={t`Chargement des certificats`} rows={4}>
      {(data) => {
        const button = data.children.length > 0 && (
          <Button variant="primary" icon={IconCertificate} data-create onClick={() => setAsking(true)}>
            <Trans>Demander un certificat</Trans>
          </Button>
        );
        return (
          <div className={css.page}>
            {data.items.length === 0 ? (
              <EmptyState icon={IconCertificate} title={t`Aucun certificat pour l’instant`} action={button}>
                <Trans>
                  Demandez un certificat de scolarité ou une attestation : vous le retrouverez ici, prêt à télécharger.
                </Trans>
              </EmptyState>
            ) : (
              <>
                <div className={css.foot}>{button}</div>
                {data.items.map((one) => (
                  <CertificateCard key={one.id} one={one} />
                ))}
              </>
            )}
            {asking && <AskSheet pupils={data.children} langs={data.langs} onClose={() => setAsking(false)} />}
          </div>
        );
      }}
    </Asked>
  );
}

function CertificateCard({ one }: { one: MyCertificate }) {
  const { t, i18n } = useLingui();
  const { number, issuedOn, state, reason, file, duplicate } = one;
  return (
    <Card
      title={i18n._(kindWords[one.kind])}
      note={<Facts>{[one.child.name, i18n._(wordsOfPaper(one))]}</Facts>}
      end={<StatePill state={state} />}
    >
      <div className={css.stack}>
        {state === 'asked' && (
          <p className={css.quiet}>
            <Trans>Demandé le {formatDay(one.askedAt.slice(0, 10))}. L’école va vous répondre.</Trans>
          </p>
        )}
        {number && issuedOn && (
          <p className={css.quiet}>
            <Facts>
              {[
                <bdi key="number" dir="ltr" className={css.number}>
                  {number}
                </bdi>,
                <Trans key="issued">délivré le {formatDay(issuedOn)}</Trans>,
                duplicate && t`Duplicata`,
              ]}
            </Facts>
          </p>
        )}
        {one.motive && (
          <p className={css.note} dir="auto">
            {one.motive}
          </p>
        )}
        {state === 'refused' && (
          <Notice tone="warn" title={t`Cette demande a été refusée`}>
            {reason}
          </Notice>
        )}
        {state === 'revoked' && (
          <Notice tone="warn" title={t`Ce certificat n’est plus valable`}>
            {reason}
          </Notice>
        )}
        {file && <Pieces pieces={[file]} />}
      </div>
    </Card>
  );
}
