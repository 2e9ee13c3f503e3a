import { Button } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconCopy, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRelative } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useSession } from '#kernel/session/session.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ofName } from '#kernel/text.ts';
import { endFeed, feedsQuery, newFeed, type OwnPerson } from '../own.api.ts';
import css from './Own.module.css';
import { nameOf } from './items.ts';

/** Secret addresses by which a calendar program follows a person's lessons. */
export function Subscribe({
  persons,
  open,
  onClose,
}: {
  persons: readonly OwnPerson[];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Abonner mon agenda`} closeLabel={t`Fermer`} width={560}>
      <Addresses persons={persons} />
    </Dialog>
  );
}

function Addresses({ persons }: { persons: readonly OwnPerson[] }) {
  const { t } = useLingui();
  const asked = useQuery(feedsQuery);
  return (
    <div className={css.stack}>
      <p>
        <Trans>
          L’agenda de votre téléphone ou de votre ordinateur peut suivre l’emploi du temps : il se met à jour tout seul,
          cours annulés compris. Il lui faut une adresse secrète.
        </Trans>
      </p>
      <Asked query={asked} label={t`Chargement des adresses`} rows={2}>
        {({ items }) => (
          <ul className={css.feeds}>
            {persons.map((person) => (
              <li key={person.id}>
                <OneAddress person={person} feed={items.find((one) => one.person.id === person.id) ?? null} />
              </li>
            ))}
          </ul>
        )}
      </Asked>
      <Notice tone="info" title={t`Qui connaît l’adresse lit l’emploi du temps`}>
        <Trans>
          Ne la donnez à personne. Elle n’est montrée qu’une fois ; si vous la perdez ou si quelqu’un l’a vue, créez-en
          une nouvelle : l’ancienne ne répond plus.
        </Trans>
      </Notice>
    </div>
  );
}

type Feed = { id: string; createdAt: string; readAt: string | null };
function OneAddress({ person, feed }: { person: OwnPerson; feed: Feed | null }) {
  const { t } = useLingui();
  const host = useSession((value) => value.school?.apiHost ?? '');
  const [address, setAddress] = useState('');
  const make = useMutation({
    mutationFn: () => newFeed(person.id),
    onSuccess: (path) => setAddress(`${host || location.origin}${path}`),
  });
  const end = useMutation({
    mutationFn: (id: string) => endFeed(id),
    onSuccess: () => {
      setAddress('');
      toast.success(t`L’adresse ne répond plus.`);
    },
  });
  const name = nameOf(person);
  const renew = async (): Promise<void> => {
    const yes = await confirm({
      title: t`Remplacer l’adresse ${ofName(name)} ?`,
      text: t`L’agenda qui suit l’ancienne adresse ne recevra plus rien.`,
      action: t`Remplacer`,
      danger: true,
    });
    if (yes) make.mutate();
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    toast.success(t`Adresse copiée`);
  };
  const since = feed && formatRelative(feed.createdAt);
  const read = feed?.readAt ? formatRelative(feed.readAt) : null;
  return (
    <div className={css.feed}>
      <p className={css.feedHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className={css.quiet}>
          {feed ? (
            <Facts>
              {[
                <Trans key="since">Adresse créée {since}</Trans>,
                read ? <Trans key="read">lue {read}</Trans> : <Trans key="read">jamais lue</Trans>,
              ]}
            </Facts>
          ) : (
            <Trans>Aucune adresse</Trans>
          )}
        </span>
      </p>
      {address && (
        <>
          <TextField
            label={t`Adresse secrète ${ofName(name)}`}
            value={address}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={css.buttons}>
            <Button icon={IconCopy} variant="primary" onClick={() => void copy()}>
              <Trans>Copier l’adresse</Trans>
            </Button>
            <a className={css.link} href={address.replace(/^https?:/, 'webcal:')}>
              <Trans>Ouvrir dans mon agenda</Trans>
            </a>
          </div>
        </>
      )}
      <div className={css.buttons}>
        {feed ? (
          <>
            <Button icon={IconRefresh} size="small" busy={make.isPending} onClick={() => void renew()}>
              <Trans>Nouvelle adresse</Trans>
            </Button>
            <Button
              icon={IconTrash}
              size="small"
              variant="danger"
              busy={end.isPending}
              onClick={() => end.mutate(feed.id)}
            >
              <Trans>Révoquer</Trans>
            </Button>
          </>
        ) : (
          <Button icon={IconCalendarPlus} busy={make.isPending} onClick={() => make.mutate()}>
            <Trans>Créer une adresse</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
