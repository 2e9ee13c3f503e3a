import type { OwnClaim } from '@encrier/contract/school/child-codes';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { myClaimsQuery, takeBack } from '../../children.api.ts';
import { kindWords } from '../words.ts';
import { AskForChild } from './AskForChild.tsx';
import css from './Children.module.css';
import { claimWords } from './claim-words.ts';

/** Adding a child with a code of the school, and the state of the request. */
export function MyClaims() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const asked = useQuery(myClaimsQuery);
  useReadNotices('child_code', undefined, asked.data !== undefined);
  return (
    <Card title={t`Ajouter un enfant`}>
      <div className={css.stack}>
        <p className={css.quiet}>
          <Trans>
            Un de vos enfants n’est pas ici ? Demandez un code au secrétariat, puis saisissez-le : l’école vérifie et
            l’ajoute à votre compte.
          </Trans>
        </p>
        <Asked query={asked} rows={1}>
          {({ items }) =>
            items.length > 0 && (
              <ul className={css.rows}>
                {items.map((item) => (
                  <One key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </Asked>
        <div>
          <Button size="small" icon={IconUserPlus} onClick={() => setAsking(true)}>
            <Trans>J’ai un code</Trans>
          </Button>
        </div>
      </div>
      {asking && <AskForChild onClose={() => setAsking(false)} />}
    </Card>
  );
}

function One({ item }: { item: OwnClaim }) {
  const { t, i18n } = useLingui();
  const { word, tone } = claimWords[item.state];
  const [kind, child] = [i18n._(kindWords[item.kind]), item.child];
  const back = async (): Promise<void> => {
    const sure = await confirm({
      title: t`Retirer cette demande ?`,
      text: t`Le code a servi : il en faudra un autre pour demander de nouveau.`,
      action: t`Retirer la demande`,
      danger: true,
    });
    if (!sure) return;
    await takeBack(item.id).then(
      () => toast.success(t`Demande retirée`),
      () => null,
    );
  };
  return (
    <li>
      <span className={css.text}>
        <bdi>{child}</bdi>
        <span className={css.quiet}>
          <Facts>{[kind, formatRelative(item.askedAt)]}</Facts>
        </span>
        {item.reason && (
          <span>
            <bdi>{item.reason}</bdi>
          </span>
        )}
      </span>
      <span className={css.head}>
        <StatusPill tone={tone}>{i18n._(word)}</StatusPill>
        {item.state === 'waiting' && (
          <Button size="small" variant="link" aria-label={t`Retirer la demande : ${child}`} onClick={() => void back()}>
            <Trans>Retirer</Trans>
          </Button>
        )}
      </span>
    </li>
  );
}
