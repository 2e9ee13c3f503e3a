import { Button } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { Pager } from '@encrier/ui/data/Pager';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { accessesQuery, type Access } from '../account.api.ts';
import css from './Account.module.css';
import { Section } from './Section.tsx';

const LOOK = 'account.look_as';
/** Journal entries that a person understands; others are about work, which has its own pages. */
const words: Record<string, MessageDescriptor> = {
  [LOOK]: msg`Votre compte a été consulté`,
  'auth.login': msg`Connexion`,
  'auth.first_session': msg`Première connexion`,
  'auth.logout': msg`Déconnexion`,
  'auth.activate': msg`Compte activé`,
  'auth.reset_password': msg`Mot de passe remplacé par courriel`,
  'auth.issue_reset': msg`Lien de mot de passe envoyé`,
  'account.change_password': msg`Mot de passe changé`,
  'account.update_profile': msg`Compte modifié`,
  'account.totp_confirm': msg`Double authentification activée`,
  'account.totp_disable': msg`Double authentification retirée`,
  'account.revoke_device': msg`Appareil déconnecté`,
  'account.revoke_others': msg`Autres appareils déconnectés`,
  'accounts.update_entry': msg`Rôles modifiés`,
  'account.renew_recovery_codes': msg`Codes de secours refaits`,
  'accounts.issue_code': msg`Code d’accès remis par l’établissement`,
  'credentials.sign_in_qr': msg`QR de connexion montré par l’établissement`,
};
const reasonOf = ({ after }: Access): string => String((after as { reason?: unknown } | null)?.reason ?? '');

/** Who looked at the account, and what happened to it. */
export function Accesses() {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const asked = useQuery({
    ...accessesQuery(page),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const { data } = asked;
  const rows = data?.items.filter(({ action }) => words[action]) ?? [];
  return (
    <Section
      id="accesses"
      title={<Trans>Accès à mon compte</Trans>}
      end={
        !open && (
          <Button size="small" variant="link" onClick={() => setOpen(true)}>
            <Trans>Voir</Trans>
          </Button>
        )
      }
    >
      {!open ? (
        <p className={`${css.block} ${css.quiet}`}>
          <Trans>Les connexions, les changements, et qui a consulté ce compte à votre place, avec son motif.</Trans>
        </p>
      ) : (
        <Asked query={asked} rows={4} inset={css.block}>
          {() =>
            rows.length === 0 ? (
              <p className={`${css.block} ${css.quiet}`}>
                <Trans>Rien à signaler.</Trans>
              </p>
            ) : (
              <CardRows label={t`Accès à mon compte`}>
                {rows.map((row) => {
                  const looked = row.action === LOOK;
                  const text = words[row.action];
                  const reason = reasonOf(row);
                  return (
                    <CardRow
                      key={row.seq}
                      icon={looked ? IconEye : IconHistory}
                      tone={looked ? 'warn' : 'plain'}
                      title={text ? i18n._(text) : row.action}
                      detail={[row.actor, looked ? reason : '']}
                      end={<span className={css.when}>{formatMoment(row.at)}</span>}
                    />
                  );
                })}
              </CardRows>
            )
          }
        </Asked>
      )}
      {data && open && (
        <Pager
          label={t`Pages du journal`}
          page={page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={setPage}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
        />
      )}
    </Section>
  );
}
