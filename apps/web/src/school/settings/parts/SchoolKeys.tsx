import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { listKeys } from '@encrier/contract/school/school';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { QrCode } from '@encrier/ui/progress/QrCode';
import { DataTable } from '@encrier/ui/table/DataTable';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCopy, IconPrinter, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatShortDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PrintSheet } from '#kernel/frame/PrintSheet.tsx';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { keysQuery, newKey } from '../settings.api.ts';
import css from './Settings.module.css';

/** The key that devices scan to add the school: its QR, a sheet to print, and its replacement. */
export function SchoolKeys() {
  const query = useQuery(keysQuery);
  return (
    <Asked query={query} rows={3} shape="cards">
      {(keys) => <Keys keys={keys} />}
    </Asked>
  );
}

function Keys({ keys: { current, items } }: { keys: ResponseOf<typeof listKeys> }) {
  const { t } = useLingui();
  const issue = useMutation({ mutationFn: newKey, onSuccess: () => toast.success(t`Nouvelle clé émise`) });
  const replace = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Remplacer la clé ?`,
        text: t`Les QR déjà imprimés ne serviront plus. Les appareils qui connaissent l’école recevront la nouvelle clé d’eux-mêmes.`,
        action: t`Remplacer la clé`,
        danger: true,
      })
    )
      issue.mutate(true);
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(current);
    toast.success(t`Clé copiée`);
  };
  return (
    <div className={css.orgs}>
      <Card title={t`Clé de l’école`} flush>
        {current ? (
          <div className={css.key}>
            <QrCode text={current} label={t`QR de la clé de l’école`} size={200} />
            <div className={css.keySide}>
              <p>
                <Trans>
                  Les familles scannent ce QR à la première ouverture de l’application. Il dit où se trouve l’école ; il
                  ne donne aucun accès.
                </Trans>
              </p>
              <code className={css.keyText} dir="ltr">
                {current}
              </code>
              <div className={css.buttons}>
                <Button variant="primary" icon={IconPrinter} onClick={() => print()}>
                  <Trans>Imprimer l’affiche</Trans>
                </Button>
                <Button icon={IconCopy} onClick={() => void copy()}>
                  <Trans>Copier la clé</Trans>
                </Button>
                <Button variant="danger" icon={IconRefresh} busy={issue.isPending} onClick={() => void replace()}>
                  <Trans>Remplacer</Trans>
                </Button>
              </div>
            </div>
          </div>
        ) : (
          <div className={css.key}>
            <Button variant="primary" busy={issue.isPending} onClick={() => issue.mutate(false)}>
              <Trans>Émettre la première clé</Trans>
            </Button>
          </div>
        )}
        <KeyTable items={items} />
      </Card>
      <KeyPoster text={current || '-'} />
    </div>
  );
}

function KeyState({ current, revoked, expired }: { current: boolean; revoked: boolean; expired: boolean }) {
  if (revoked)
    return (
      <StatusPill tone="bad">
        <Trans>Remplacée</Trans>
      </StatusPill>
    );
  if (expired)
    return (
      <StatusPill>
        <Trans>Expirée</Trans>
      </StatusPill>
    );
  return current ? (
    <StatusPill tone="ok">
      <Trans>Distribuée</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="info">
      <Trans>Encore valable</Trans>
    </StatusPill>
  );
}

/** Keys issued so far, the newest first. */
function KeyTable({ items }: { items: ResponseOf<typeof listKeys>['items'] }) {
  const { t } = useLingui();
  return (
    <DataTable
      label={t`Clés émises`}
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        { key: 'issued', head: t`Émise le`, named: true, cell: ({ issuedAt }) => formatShortDay(issuedAt) },
        {
          key: 'by',
          head: t`Par`,
          named: true,
          cell: ({ issuedBy }) => (issuedBy ? <bdi>{issuedBy}</bdi> : t`le serveur`),
        },
        { key: 'until', head: t`Valable jusqu’au`, named: true, cell: ({ expiresAt }) => formatShortDay(expiresAt) },
        {
          key: 'state',
          head: t`État`,
          narrow: 'end',
          cell: ({ current, revokedAt, expiresAt }) => (
            <KeyState current={current} revoked={revokedAt !== null} expired={new Date(expiresAt) <= new Date()} />
          ),
        },
      ]}
    />
  );
}

/** The poster for the hall: the school's name, its QR, three sentences. */
function KeyPoster({ text }: { text: string }) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  return (
    <PrintSheet>
      <div className={css.sheet}>
        <h1>{school?.title}</h1>
        <p>{school?.city}</p>
        <figure>
          <QrCode text={text} label={t`QR de la clé de l’école`} size={360} />
        </figure>
        <ol>
          <li>
            <Trans>Ouvrez l’application et choisissez « Scanner un QR d’établissement ».</Trans>
          </li>
          <li>
            <Trans>Visez ce carré.</Trans>
          </li>
          <li>
            <Trans>Vérifiez le nom de l’école, puis connectez-vous.</Trans>
          </li>
        </ol>
      </div>
    </PrintSheet>
  );
}
