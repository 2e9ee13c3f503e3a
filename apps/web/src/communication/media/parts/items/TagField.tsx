import type { ManagedAlbum, ManagedItem, Tag } from '@encrier/contract/communication/media';
import { IconButton } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { tag, untaggedQuery } from '../../media.api.ts';
import css from '../work/Work.module.css';

/** Who is on a picture. Only people who manage the album see these names, never its readers. */
export function TagField({ album, item }: { album: ManagedAlbum; item: ManagedItem }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const keep = useMutation({
    mutationFn: (ids: string[]) => tag(album.id, item.id, ids),
    meta: { quiet: true },
    onError: (error) => void toast.error(sentence(error)),
  });
  const ids = item.tags.map(({ pupilId }) => pupilId);
  const unnamed = t`Élève d’une autre classe`;
  return (
    <FieldGroup
      title={t`Élèves reconnaissables`}
      help={t`Pour le droit à l’image seulement : les lecteurs ne voient pas ces noms.`}
    >
      {item.tags.length > 0 && (
        <ul className={css.tags}>
          {item.tags.map((one) => {
            const name = one.label || unnamed;
            return (
              <li key={one.pupilId} className={css.tag} data-bad={!one.allowed && !one.blurred ? true : undefined}>
                <Facts>{[name, <Agreement key="agreement" tag={one} />]}</Facts>
                {album.can.edit && (
                  <IconButton
                    icon={IconX}
                    tip="none"
                    label={t`Retirer ${name}`}
                    onClick={() => keep.mutate(ids.filter((id) => id !== one.pupilId))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <PersonPicker
        label={t`Chercher un élève des destinataires`}
        labelHidden
        placeholder={t`Chercher un élève des destinataires`}
        find={untaggedQuery(album.id, ids)}
        from={open ? 0 : 1}
        detail={(one) => <Facts>{[one.className, <Agreement key="agreement" tag={one} />]}</Facts>}
        none={() => t`Aucun autre élève à proposer.`}
        onFocus={() => setOpen(true)}
        onPick={({ id }) => !keep.isPending && keep.mutate([...ids, id])}
      />
    </FieldGroup>
  );
}

function Agreement({ tag: { allowed, blurred } }: { tag: Tag }) {
  if (blurred) return <Trans>flouté</Trans>;
  return allowed ? <Trans>accord donné</Trans> : <Trans>sans accord</Trans>;
}
