import type { AlbumContent, ManagedAlbum } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { save } from '../../media.api.ts';
import { audienceWords } from '../../../writing/writing.public.tsx';
import { AlbumFields, downloadWords } from './AlbumFields.tsx';
import { fieldErrors } from './field-errors.ts';
import css from './Work.module.css';
import { comma } from '#kernel/text.ts';

const namesOf = (album: ManagedAlbum): Record<string, string> =>
  Object.fromEntries(
    album.audienceChips.flatMap(({ rule, label }) =>
      rule.ref ? [[rule.ref, label.replace(/ · .*$/, '').replace(/^(sauf|except|باستثناء) /, '')]] : [],
    ),
  );

const fieldWords = {
  title: msg`Titre`,
  audience: msg`Destinataires`,
  description: msg`Description`,
  takenOn: msg`Date`,
  place: msg`Lieu`,
  download: msg`Ce que les lecteurs peuvent emporter`,
  expiresOn: msg`Visible jusqu’au`,
};

/** Details of the album, saved over the version that was read. */
export function DetailsCard({ album }: { album: ManagedAlbum }) {
  const { t, i18n } = useLingui();
  const [added, setAdded] = useState<Record<string, string>>({});
  const names = { ...namesOf(album), ...added };
  // Pictures moved meanwhile are no conflict with these fields: only other details are.
  const edit = useEdit<AlbumContent, ManagedAlbum>({
    start: album.content,
    version: album.version,
    follows: true,
    send: (content, { version }) => save({ ...album, version }, content),
    read: (error) => ({ errors: fieldErrors(error), refused: '' }),
    undo: () => t`Album enregistré`,
    onSaved: (saved) => edit.restart(saved.content, saved.version),
  });
  if (!album.can.edit) return <Told album={album} />;
  const say = (value: unknown, field: keyof AlbumContent): string | undefined => {
    if (field === 'download') return i18n._(downloadWords[value as AlbumContent['download']].label);
    if (field === 'takenOn' || field === 'expiresOn') return value ? formatDay(String(value)) : undefined;
    if (field !== 'audience') return undefined;
    return (value as AlbumContent['audience'])
      .map((rule) => audienceWords.rule(rule, names[rule.ref ?? '']))
      .join(comma());
  };
  return (
    <Card title={t`L’album`}>
      <form ref={edit.form} className={css.form} onSubmit={edit.submit} noValidate>
        <ConflictNotice
          edit={edit}
          words={fieldWords}
          formatValue={say}
          title={t`Quelqu’un a modifié cet album entre-temps.`}
        />
        <AlbumFields
          content={edit.draft}
          names={names}
          errors={edit.errors}
          last={album.yearEndsOn}
          onChange={(part, found) => {
            edit.set(part);
            if (found) setAdded({ ...added, ...found });
          }}
        />
        {edit.changed && (
          <div className={css.actions}>
            <Button type="submit" busy={edit.busy}>
              <Trans>Enregistrer</Trans>
            </Button>
            <Button variant="quiet" onClick={() => edit.restart(album.content, album.version)}>
              <Trans>Annuler</Trans>
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** The same, read-only. */
function Told({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const { content } = album;
  const last = formatDay(album.expiresOn);
  const when = [content.takenOn && formatDay(content.takenOn), content.place].filter(Boolean);
  return (
    <Card title={t`L’album`}>
      <div className={css.told}>
        {content.description && <p dir="auto">{content.description}</p>}
        {when.length > 0 && (
          <p>
            <Facts>{when}</Facts>
          </p>
        )}
        <p>{album.audienceChips.map(({ label }) => label).join(comma())}</p>
        <p>
          <Trans>Jusqu’au {last}</Trans>
        </p>
        {album.mine && album.can.recall && (
          <p className={css.quiet}>
            <Trans>Pour le modifier, reprenez-le d’abord en brouillon.</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}
