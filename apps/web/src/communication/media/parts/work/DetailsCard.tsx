import type { AlbumContent, ManagedAlbum } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { formatDay } from '#kernel/dates.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { queries } from '#kernel/query/client.ts';
import { toast } from '#kernel/toast/toast.ts';
import { managedQuery, save } from '../../media.api.ts';
import { AlbumFields } from './AlbumFields.tsx';
import { fieldErrors } from './field-errors.ts';
import css from './Work.module.css';
import { comma } from '#kernel/text.ts';

const namesOf = (album: ManagedAlbum): Record<string, string> =>
  Object.fromEntries(
    album.audienceChips.flatMap(({ rule, label }) =>
      rule.ref ? [[rule.ref, label.replace(/ · .*$/, '').replace(/^(sauf|except|باستثناء) /, '')]] : [],
    ),
  );

/** What the album says of itself; typed, then saved over the version that was read. */
export function DetailsCard({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<AlbumContent | null>(null);
  const [names, setNames] = useState(() => namesOf(album));
  const [base, setBase] = useState(album);
  useLeaveGuard(typed !== null);
  // Pictures moved meanwhile are no quarrel over these words: only other words are.
  const read = typed && JSON.stringify(base.content) !== JSON.stringify(album.content) ? base : album;
  const keep = useMutation({
    mutationFn: (content: AlbumContent) => save(read, content),
    meta: { quiet: true },
    onSuccess: () => {
      setTyped(null);
      toast.success(t`Album enregistré`);
    },
  });
  if (!album.can.edit) return <Told album={album} />;
  const stale = isApiError(keep.error, 'edited_meanwhile');
  const change = (part: Partial<AlbumContent>, added?: Record<string, string>) => {
    if (!typed) setBase(album);
    setTyped({ ...(typed ?? album.content), ...part });
    if (added) setNames({ ...names, ...added });
  };
  const reread = async () => {
    const fresh = await queries.fetchQuery({ ...managedQuery(album.id), staleTime: 0 });
    setBase(fresh);
    keep.reset();
  };
  const forget = () => {
    setTyped(null);
    keep.reset();
  };
  return (
    <Card title={t`L’album`} className={css.open ?? ''}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed) keep.mutate(typed);
        }}
        noValidate
      >
        {stale && (
          <Notice
            tone="warn"
            title={<Trans>Quelqu’un a modifié cet album entre-temps.</Trans>}
            action={
              <Button size="small" onClick={() => void reread()}>
                <Trans>Garder mes mots</Trans>
              </Button>
            }
          >
            <Trans>Gardez vos mots pour enregistrer par-dessus, ou annulez pour voir les siens.</Trans>
          </Notice>
        )}
        <AlbumFields
          content={typed ?? album.content}
          names={names}
          errors={stale ? {} : fieldErrors(keep.error)}
          last={album.yearEndsOn}
          onChange={change}
        />
        {typed && (
          <div className={css.actions}>
            <Button type="submit" busy={keep.isPending} disabled={stale}>
              <Trans>Enregistrer</Trans>
            </Button>
            <Button variant="quiet" onClick={forget}>
              <Trans>Annuler</Trans>
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

/** The same for who may not change it now. */
function Told({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const { content } = album;
  const last = formatDay(album.expiresOn);
  const when = [content.takenOn && formatDay(content.takenOn), content.place].filter(Boolean).join(' · ');
  return (
    <Card title={t`L’album`}>
      <div className={css.told}>
        {content.description && <p dir="auto">{content.description}</p>}
        {when && (
          <p>
            <bdi>{when}</bdi>
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
