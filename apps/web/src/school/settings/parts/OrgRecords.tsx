import type { OrgRecord } from '@encrier/contract/school/orgs';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { saveFile } from '#kernel/content/save-file.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma } from '#kernel/text.ts';
import { moveOrg, orgSheet, orgsQuery } from '../settings.api.ts';
import { OrgSheet } from './OrgSheet.tsx';
import css from './Settings.module.css';

/** Each establishment's data for papers, and whether it is open. */
export function OrgRecords() {
  const query = useQuery(orgsQuery);
  const [edited, setEdited] = useState<OrgRecord | null>(null);
  return (
    <Asked query={query} rows={4}>
      {({ items }) => (
        <div className={css.orgs}>
          {items.map((org) => (
            <RecordCard key={org.id} org={org} onEdit={() => setEdited(org)} />
          ))}
          {edited && <OrgSheet org={edited} onClose={() => setEdited(null)} />}
        </div>
      )}
    </Asked>
  );
}

function RecordCard({ org, onEdit }: { org: OrgRecord; onEdit: () => void }) {
  const { t } = useLingui();
  const paper = useMutation({
    mutationFn: () => orgSheet(org.id),
    onSuccess: (blob) => saveFile(blob, `${t`Papier à en-tête`} ${org.name}.pdf`),
  });
  const move = useMutation({
    mutationFn: () => moveOrg(org),
    onSuccess: ({ closedOn }) => toast.success(closedOn ? t`Établissement fermé` : t`Établissement rouvert`),
    onError: (error) => toast.error(sentence(error)),
  });
  const close = async (): Promise<void> => {
    if (
      await confirm({
        title: t`Fermer ${org.name} ?`,
        text: t`Plus rien ne pourra y être ajouté : ni niveau, ni classe, ni élève, ni membre du personnel. Tout ce qui s’y trouve reste lisible, et vous pourrez le rouvrir.`,
        action: t`Fermer l’établissement`,
        danger: true,
      })
    )
      move.mutate();
  };
  return (
    <Card
      title={<bdi>{org.name}</bdi>}
      note={t`n° ${org.storeId}`}
      end={
        org.closedOn ? (
          <StatusPill tone="bad">
            <Trans>Fermé le {formatShortDay(org.closedOn)}</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="ok">
            <Trans>Ouvert</Trans>
          </StatusPill>
        )
      }
    >
      <RecordFacts org={org} />
      <div className={css.buttons}>
        <Button icon={IconPencil} onClick={onEdit}>
          <Trans>Modifier la fiche</Trans>
        </Button>
        <Button icon={IconFileText} busy={paper.isPending} onClick={() => paper.mutate()}>
          <Trans>Papier à en-tête</Trans>
        </Button>
        {org.can.close && (
          <Button variant="danger" busy={move.isPending} onClick={() => void close()}>
            <Trans>Fermer</Trans>
          </Button>
        )}
        {org.can.reopen && (
          <Button busy={move.isPending} onClick={() => move.mutate()}>
            <Trans>Rouvrir</Trans>
          </Button>
        )}
      </div>
    </Card>
  );
}

function RecordFacts({ org }: { org: OrgRecord }) {
  const { t } = useLingui();
  const facts: [string, string, ltr?: boolean][] = [
    [t`Type`, org.kind],
    [t`Adresse`, org.address.includes(org.city) ? org.address : [org.address, org.city].filter(Boolean).join('\n')],
    [t`Téléphone`, org.phone, true],
    [t`Courriel`, org.email, true],
    [t`Site`, org.web, true],
    [t`UAI`, org.uai, true],
    [t`Code GRESA`, org.gresa, true],
    [t`ICE`, org.ice, true],
    [t`Chef d’établissement`, [org.headName, org.headTitle].filter(Boolean).join(comma())],
  ];
  const filled = facts.filter(([, value]) => value);
  if (!filled.length)
    return (
      <p className={css.quiet}>
        <Trans>Rien n’est encore rempli : les documents portent le nom et la ville de l’école.</Trans>
      </p>
    );
  return (
    <dl className={css.record}>
      {filled.map(([label, value, ltr]) => (
        <Fact key={label} label={label} value={value} ltr={ltr === true} />
      ))}
    </dl>
  );
}

const Fact = ({ label, value, ltr }: { label: string; value: string; ltr: boolean }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <bdi dir={ltr ? 'ltr' : 'auto'}>{value}</bdi>
    </dd>
  </>
);
