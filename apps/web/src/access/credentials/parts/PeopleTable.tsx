import { Button } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Menu, type MenuItem } from '@encrier/ui/overlays/Menu';
import { type Column, DataTable, type ServedOrder } from '@encrier/ui/table/DataTable';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBan,
  IconChevronDown,
  IconCircleCheck,
  IconKeyOff,
  IconPrinter,
  IconQrcode,
  IconSearchOff,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type Filter, revoke, type Row, setEnabled, showQr, type SignInQr } from '../credentials.api.ts';
import css from './Credentials.module.css';
import { QrDialog } from './QrDialog.tsx';
import { StateOf, useLastSent } from './StateOf.tsx';
import { useAccounts } from './use-accounts.ts';
import { useIssue, useLeftOut } from './use-issue.ts';

function useColumns(): Column<Row>[] {
  const { t } = useLingui();
  const last = useLastSent();
  return [
    {
      key: 'name',
      head: t`Nom`,
      cell: (row) => (
        <span className={css.who}>
          <bdi>{row.label}</bdi>
          <small className={css.quiet}>
            <bdi>{row.detail}</bdi>
          </small>
        </span>
      ),
    },
    {
      key: 'username',
      head: t`Identifiant`,
      cell: (row) => <bdi dir="ltr">{row.username ?? '–'}</bdi>,
      narrow: 'hidden',
    },
    {
      key: 'last',
      head: t`Dernier envoi`,
      cell: (row) => <span className={css.quiet}>{last(row)}</span>,
      narrow: 'detail',
    },
    {
      key: 'state',
      head: t`État`,
      cell: (row) => (
        <span className={css.pill}>
          <StateOf row={row} />
        </span>
      ),
      narrow: 'end',
    },
  ];
}

type Props = { rows: readonly Row[]; filter: Filter; mail: boolean; served: ServedOrder; onAll: () => void };

/** People to help, with what can be done for several at once. */
export function PeopleTable({ rows, filter: { kind }, mail, served, onAll }: Props) {
  const { t } = useLingui();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [qr, setQr] = useState<SignInQr | null>(null);
  const columns = useColumns();
  const chosen = rows.filter((row) => selected.has(row.id));
  const mayPrint = useCan('credentials.print');
  return (
    <>
      <DataTable
        name="credentials"
        label={t`Personnes`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        served={served}
        lead={(row) => <Avatar name={row.label} photo={null} size={34} />}
        selection={{
          selected,
          onChange: setSelected,
          allLabel: t`Tout cocher`,
          rowLabel: (row) => t`Choisir ${row.label}`,
          summary: (count) => plural(count, { one: '# choisi', other: '# choisis' }),
          clearLabel: t`Ne plus choisir personne`,
          actions: <Chosen rows={chosen} kind={kind} mail={mail} onQr={setQr} onDone={() => setSelected(new Set())} />,
        }}
        empty={
          <EmptyState
            icon={IconSearchOff}
            title={t`Personne ne correspond`}
            action={
              <Button onClick={onAll}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        }
      />
      {mayPrint && qr && <QrDialog issued={qr} onClose={() => setQr(null)} />}
    </>
  );
}

/** Actions on the selected people. */
// house: one bar, each action with its words and its right
function Chosen({
  rows,
  kind,
  mail,
  onQr,
  onDone,
}: {
  rows: readonly Row[];
  kind: Filter['kind'];
  mail: boolean;
  onQr: (issued: SignInQr) => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const [mayPrint, mayHandle] = [useCan('credentials.print'), useCan('users.manage')];
  const { askPrint, askMail, busy } = useIssue();
  const { askAccounts, busy: making } = useAccounts();
  const leftWords = useLeftOut();
  const bare = rows.filter((row) => row.accountId === null).length;
  const ids = rows.map((row) => row.id);
  const ended = useMutation({
    mutationFn: revoke,
    onSuccess: ({ revoked }) => {
      toast.success(
        revoked === 0
          ? t`Aucun code n’était en cours`
          : plural(revoked, { one: '# code annulé', other: '# codes annulés' }),
      );
      onDone();
    },
  });
  const status = useMutation({
    mutationFn: setEnabled,
    onSuccess: ({ changed, leftOut }, { enabled }) => {
      const words = enabled
        ? plural(changed, { one: '# compte rouvert.', other: '# comptes rouverts.' })
        : plural(changed, { one: '# compte désactivé.', other: '# comptes désactivés.' });
      toast.success([words, leftWords(leftOut)].filter(Boolean).join(' '));
      onDone();
    },
  });
  const qr = useMutation({ mutationFn: showQr, onSuccess: onQr });
  const one = rows.length === 1 ? rows[0] : undefined;
  const askDisable = async (): Promise<void> => {
    if (
      await confirm({
        title: plural(ids.length, { one: 'Désactiver # compte ?', other: 'Désactiver # comptes ?' }),
        text: t`Les sessions se ferment et les codes cessent. Les données restent, et le compte peut être rouvert.`,
        action: t`Désactiver`,
        danger: true,
      })
    )
      status.mutate({ personIds: ids, enabled: false });
  };
  const askRevoke = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Annuler les codes en cours ?`,
        text: t`Les fiches et les liens déjà remis à ces personnes ne serviront plus.`,
        action: t`Annuler les codes`,
        danger: true,
      })
    )
      ended.mutate(ids);
  };
  const items: MenuItem[] = [
    ...(mayPrint
      ? [
          {
            key: 'mail',
            icon: IconSend,
            label: t`Inviter par e-mail`,
            disabled: !mail || !rows.some((row) => row.hasEmail && row.state !== 'connected'),
            onSelect: () => void askMail({ kind, personIds: ids }),
          },
        ]
      : []),
    ...(mayPrint && one?.accountId
      ? [
          {
            key: 'qr',
            icon: IconQrcode,
            label: t`Connexion par QR`,
            note: t`À lire maintenant avec son téléphone`,
            disabled: one.state === 'disabled',
            onSelect: () => qr.mutate(one.accountId as string),
          },
        ]
      : []),
    ...(mayPrint
      ? [{ key: 'revoke', icon: IconKeyOff, label: t`Annuler les codes en cours`, onSelect: () => void askRevoke() }]
      : []),
    ...(mayHandle && rows.some((row) => row.state === 'disabled')
      ? [
          {
            key: 'enable',
            icon: IconCircleCheck,
            label: t`Rouvrir les comptes`,
            apart: true,
            onSelect: () => status.mutate({ personIds: ids, enabled: true }),
          },
        ]
      : []),
    ...(mayHandle && rows.some((row) => row.state !== 'disabled')
      ? [
          {
            key: 'disable',
            icon: IconBan,
            label: t`Désactiver les comptes`,
            danger: true,
            apart: true,
            onSelect: () => void askDisable(),
          },
        ]
      : []),
  ];
  return (
    <>
      {mayPrint && bare > 0 && (
        <Button
          size="small"
          icon={IconUserPlus}
          busy={making}
          onClick={() => void askAccounts({ kind, personIds: ids }, bare, onDone)}
        >
          <Trans>Créer les comptes</Trans>
        </Button>
      )}
      {mayPrint && bare < rows.length && (
        <Button
          size="small"
          icon={IconPrinter}
          busy={busy}
          onClick={() =>
            void askPrint({ kind, personIds: ids }, ids.length, rows.filter((row) => row.state === 'connected').length)
          }
        >
          <Trans>Imprimer les fiches</Trans>
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={t`Pour ces personnes`}
          closeLabel={t`Fermer`}
          align="end"
          trigger={(trigger) => (
            <Button
              size="small"
              {...trigger}
              iconEnd={IconChevronDown}
              busy={ended.isPending || status.isPending || qr.isPending}
            >
              <Trans>Plus</Trans>
            </Button>
          )}
          items={items}
        />
      )}
    </>
  );
}
