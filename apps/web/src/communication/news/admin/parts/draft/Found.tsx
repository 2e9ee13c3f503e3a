import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatRelative, formatTime } from '#kernel/dates.ts';
import { useCan } from '#kernel/session/rights.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { DRAFT_PARAM } from '../list/links.ts';
import css from './Draft.module.css';
import { useDraft, useKeeper } from './DraftContext.tsx';
import { isBlank } from './draft-content.ts';
import { copies } from './local-copy.ts';

const written = () => copies.list().filter(({ copy }) => !isBlank(copy.body));

/** Text of this publication that only this device had, restored: the button to discard it. */
export function FoundHere() {
  const keeper = useKeeper();
  const foundAt = useDraft((state) => state.foundAt);
  const post = useDraft((state) => state.post);
  const conflict = useDraft((state) => state.phase === 'conflict');
  if (!foundAt || conflict) return null;
  const when = `${formatRelative(foundAt)}, ${formatTime(foundAt)}`;
  return (
    <Notice
      tone="info"
      title={<Trans>Votre texte a été retrouvé sur cet appareil</Trans>}
      action={
        <Button size="small" onClick={() => keeper.forget()}>
          {post ? <Trans>Revenir au texte enregistré</Trans> : <Trans>Repartir d’une page blanche</Trans>}
        </Button>
      }
    >
      <Trans>Il n’avait pas pu être enregistré ({when}). Rien n’est perdu.</Trans>
    </Notice>
  );
}

/** Unsent texts, offered again on pages of writing or management. `except` is the open one. */
export function FoundElsewhere({ except }: { except?: string }) {
  const { t } = useLingui();
  const mayEdit = useCan('news.edit');
  const [found, setFound] = useState(written);
  const shown = found.filter(({ id }) => id !== except);
  if (shown.length === 0) return null;
  const throwAway = async (id: string, title: string) => {
    if (
      !(await confirm({
        title: t`Jeter « ${title} » ?`,
        text: t`Ce texte n’existe que sur cet appareil.`,
        action: t`Jeter le texte`,
        danger: true,
      }))
    )
      return;
    copies.drop(copies.key(id));
    setFound(written());
  };
  return (
    <Notice tone="info" title={<Trans>Des textes non enregistrés ont été retrouvés sur cet appareil</Trans>}>
      <div className={css.found}>
        <ul>
          {shown.map(({ id, copy }) => {
            const title = copy.body.content.title || t`Sans titre`;
            const href =
              mayEdit && copy.version !== null ? `/admin/news/edit/${id}` : `/admin/news/create?${DRAFT_PARAM}=${id}`;
            return (
              <li key={id} className={css.line}>
                <span className={css.name}>
                  {' '}
                  <Facts>
                    {[
                      <b key="title" dir="auto">
                        {title}
                      </b>,
                      formatRelative(copy.at),
                    ]}
                  </Facts>{' '}
                </span>
                <ButtonLink size="small" href={href}>
                  <Trans>Reprendre</Trans>
                </ButtonLink>
                <Button size="small" variant="quiet" onClick={() => void throwAway(id, title)}>
                  <Trans>Jeter</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
    </Notice>
  );
}
