import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { CheckField } from '@encrier/ui/fields/Choice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkQuery } from '../../media.api.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { useMoves } from './use-moves.ts';
import css from './Work.module.css';

/** Maximum number of names returned by the server. */
const MOST = 300;

/** The last check before publication: pupils without consent, and the button to publish. */
export function PublishCard({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const { can } = album;
  const goesOut = can.publish || can.submit || can.review;
  return (
    <Card title={goesOut ? t`Avant de publier` : t`Suite`}>
      <div className={css.stack}>
        {goesOut ? <Consents album={album} /> : null}
        {album.status === 'in_review' && album.mine && (
          <p className={css.quiet}>
            <Trans>Un responsable le relit. Vous serez prévenu de sa décision.</Trans>
          </p>
        )}
        <MoveButtons album={album} />
      </div>
    </Card>
  );
}

function Consents({ album }: { album: ManagedAlbum }) {
  const { t } = useLingui();
  const { data } = useQuery(checkQuery(album.id));
  const [checked, setChecked] = useState(false);
  const { publish, accept } = useMoves(album);
  const blocked = data?.blocked.length ?? 0;
  const missing = data?.withoutConsent ?? 0;
  const videos = album.content.kind === 'videos';
  const waits = missing > 0 && !album.can.review;
  const { title, audience } = album.content;
  const lacks = !title || audience.length === 0;
  return (
    <>
      {data && data.pupils > 0 && missing === 0 && (
        <Notice tone="ok" icon={IconShieldCheck} title={<Trans>Tous les élèves concernés ont un accord.</Trans>} />
      )}
      {missing > 0 && <Missing names={data?.names ?? []} count={missing} />}
      {blocked > 0 && (
        <Notice
          tone="bad"
          title={
            videos
              ? plural(blocked, {
                  one: '# vidéo montre un élève sans accord.',
                  other: '# vidéos montrent un élève sans accord.',
                })
              : plural(blocked, {
                  one: '# photo montre un élève sans accord.',
                  other: '# photos montrent un élève sans accord.',
                })
          }
        >
          {videos ? (
            <Trans>Masquez la vidéo : elle ne peut pas paraître ainsi.</Trans>
          ) : (
            <Trans>Floutez l’élève, ou masquez la photo : elle ne peut pas paraître ainsi.</Trans>
          )}
        </Notice>
      )}
      {waits && (
        <CheckField
          label={
            videos
              ? t`J’ai regardé chaque vidéo : ces élèves n’y sont pas.`
              : t`J’ai regardé chaque photo : ces élèves n’y sont pas, ou y sont floutés.`
          }
          checked={checked}
          onChange={(event) => setChecked(event.currentTarget.checked)}
        />
      )}
      {album.can.review ? (
        <Button
          variant="primary"
          icon={IconCheck}
          wide
          busy={accept.isPending}
          disabled={blocked > 0}
          onClick={() => accept.mutate()}
        >
          <Trans>Valider et publier</Trans>
        </Button>
      ) : (
        <Button
          variant="primary"
          wide
          busy={publish.isPending}
          disabled={blocked > 0 || (waits && !checked) || !data || data.total === 0 || lacks}
          onClick={() => publish.mutate(checked)}
        >
          {album.can.publish ? <Trans>Publier</Trans> : <Trans>Proposer à la validation</Trans>}
        </Button>
      )}
      {!album.can.review && lacks && (
        <p className={css.quiet}>
          {!title ? <Trans>Donnez un titre à l’album.</Trans> : <Trans>Choisissez qui verra l’album.</Trans>}
        </p>
      )}
      {data?.total === 0 && (
        <p className={css.quiet}>
          <Trans>Ajoutez d’abord des photos ou des vidéos.</Trans>
        </p>
      )}
    </>
  );
}

function Missing({
  names,
  count,
}: {
  names: readonly { pupilId: string; label: string; className: string | null }[];
  count: number;
}) {
  const title = plural(count, {
    one: '# élève des destinataires n’a pas d’accord.',
    other: '# élèves des destinataires n’ont pas d’accord.',
  });
  return (
    <Notice tone="warn" title={title}>
      {names.length > 0 && (
        <details>
          <summary>
            <Trans>Voir les noms</Trans>
          </summary>
          <ul className={css.names}>
            {names.map(({ pupilId, label, className }) => (
              <li key={pupilId}>
                <Facts>{[label, className]}</Facts>
              </li>
            ))}
          </ul>
        </details>
      )}
      {names.length < Math.min(count, MOST) && (
        <p className={css.quiet}>
          <Trans>Certains noms sont d’un établissement que vous ne suivez pas.</Trans>
        </p>
      )}
    </Notice>
  );
}
