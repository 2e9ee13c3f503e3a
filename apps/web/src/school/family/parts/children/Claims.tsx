import type { OfficeClaim } from '@encrier/contract/school/child-codes';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { claimsQuery } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import css from './Children.module.css';
import { claimWords } from './claim-words.ts';
import { DecideClaim } from './DecideClaim.tsx';

/** Requests of guardians made with a code; waiting ones first. */
export function Claims({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useLingui();
  const query = useQuery(claimsQuery(page));
  return (
    <Asked query={query} label={t`Chargement des demandes`}>
      {(data) =>
        data.items.length === 0 ? (
          <EmptyState icon={IconUserPlus} title={<Trans>Aucune demande</Trans>}>
            <Trans>
              Donnez un code depuis la fiche d’un élève : la demande du responsable qui le saisit arrive ici.
            </Trans>
          </EmptyState>
        ) : (
          <>
            <ul className={css.claims} aria-label={t`Demandes`}>
              {data.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
            </ul>
            <Pager
              label={t`Pages des demandes`}
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={onPage}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
            />
          </>
        )
      }
    </Asked>
  );
}

function Item({ item }: { item: OfficeClaim }) {
  const { t, i18n } = useLingui();
  const [deciding, setDeciding] = useState(false);
  const { word, tone } = claimWords[item.state];
  const asker = `${item.guardian} (${i18n._(kindWords[item.kind])})`;
  const [when, by] = [formatMoment(item.askedAt), item.givenBy];
  const decided = item.decidedBy ?? '';
  const on = item.decidedAt ? formatMoment(item.decidedAt) : '';
  const until = item.tied ? formatDay(item.tied) : '';
  return (
    <li>
      <div className={css.head}>
        <strong>
          <bdi>{item.pupil}</bdi>
        </strong>
        {item.className && (
          <StatusPill>
            <bdi>{item.className}</bdi>
          </StatusPill>
        )}
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
      </div>
      <span className={css.quiet}>{t`Demandé par ${asker}, ${when}`}</span>
      <span className={css.quiet}>{t`Code donné par ${by}`}</span>
      {decided && <span className={css.quiet}>{t`Traitée par ${decided}, ${on}`}</span>}
      {item.note && <bdi>{item.note}</bdi>}
      {item.reason && <bdi className={css.quiet}>{item.reason}</bdi>}
      {item.state === 'waiting' && item.tied !== null && (
        <Notice tone="warn" title={t`Cette personne a déjà été responsable de l’élève`}>
          {until ? (
            <Trans>Le lien a pris fin le {until}. S’il doit reprendre, rouvrez-le sur la fiche de l’élève.</Trans>
          ) : (
            <Trans>Le lien tient aujourd’hui : voyez la fiche de l’élève.</Trans>
          )}
        </Notice>
      )}
      <div className={css.actions}>
        {item.can.decide && (
          <Button size="small" variant="primary" onClick={() => setDeciding(true)}>
            <Trans>Décider</Trans>
          </Button>
        )}
        <ButtonLink size="small" href={`/admin/eleves/${item.pupilId}`}>
          <Trans>Ouvrir la fiche</Trans>
        </ButtonLink>
      </div>
      {deciding && <DecideClaim item={item} onClose={() => setDeciding(false)} />}
    </li>
  );
}
