import type { Mailing, MailingState } from '@encrier/contract/communication/letters';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { mailingsQuery } from '../letters.api.ts';
import css from './Letters.module.css';
import { MailingSheet } from './MailingSheet.tsx';
import { mailingWords } from './words.ts';

/** Mailings, the newest first. */
export function Mailings() {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const asked = useQuery(mailingsQuery(page));
  const [looked, setLooked] = useState<string | null>(null);
  return (
    <Asked query={asked} rows={4}>
      {(data) =>
        data.items.length === 0 ? (
          <EmptyState icon={IconMailForward} title={t`Aucun courrier pour l’instant`}>
            <Trans>Choisissez un modèle, puis les élèves dont il parle.</Trans>
          </EmptyState>
        ) : (
          <div className={css.stack}>
            <Card flush>
              <ul className={css.rows}>
                {data.items.map((one) => (
                  <MailingRow key={one.id} one={one} onOpen={() => setLooked(one.id)} />
                ))}
              </ul>
            </Card>
            <Pager
              page={data.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={setPage}
              label={t`Pages`}
              previous={t`Page précédente`}
              next={t`Page suivante`}
              summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
            />
            {looked && <MailingSheet id={looked} onClose={() => setLooked(null)} />}
          </div>
        )
      }
    </Asked>
  );
}

const tones: Record<MailingState, 'plain' | 'info' | 'ok' | 'warn'> = {
  paper: 'plain',
  waiting: 'info',
  sending: 'info',
  sent: 'ok',
  cancelled: 'warn',
};

function MailingRow({ one, onOpen }: { one: Mailing; onOpen: () => void }) {
  const { i18n } = useLingui();
  return (
    <li className={css.row}>
      <span className={css.main}>
        <strong>
          <bdi>{one.title}</bdi>
        </strong>
        <span className={css.quiet}>
          <Facts>
            {[
              formatShortDay(one.madeAt),
              one.madeBy,
              plural(one.letters, { one: '# lettre', other: '# lettres' }),
              one.state === 'sent' && plural(one.read, { one: '# lue', other: '# lues' }),
            ]}
          </Facts>
        </span>
      </span>
      <StatusPill tone={tones[one.state]}>{i18n._(mailingWords[one.state])}</StatusPill>
      <Button onClick={onOpen}>
        <Trans>Ouvrir</Trans>
      </Button>
    </li>
  );
}
