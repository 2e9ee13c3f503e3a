import { Button } from '@encrier/ui/actions/Button';
import { Tag } from '@encrier/ui/actions/Chips';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconMail, IconNews, IconUser, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { beginNews } from '../../../news/news.public.ts';
import { createDraft, familiesQuery, readDraft } from '../../messages.api.ts';
import { blankContent, ruleKey } from '../draft/draft-content.ts';
import { address, DRAFT_PARAM, usePlace } from '../place.ts';
import css from './Families.module.css';

/** Audiences listed before they are only counted. */
const SHOWN = 12;

/** Which family members are addressed, and whether by a message or a publication; both begin as a draft. */
export function FamiliesDialog({ pupils, onClose }: { pupils: readonly string[]; onClose: () => void }) {
  const { t } = useLingui();
  const { area, base } = usePlace();
  const navigate = useNavigate();
  const mayPublish = useCan('news.create') && area === 'admin';
  const query = useQuery(familiesQuery(pupils));
  const audience = (query.data?.items ?? []).map(({ rule }) => rule);
  // One draft per window: pressed twice, or again after a timeout, it is the same.
  const [id] = useState(newDraftId);
  const message = useMutation({
    mutationFn: async () => {
      await createDraft(id, { ...blankContent, audience }).catch(async (error: unknown) => {
        if (!(await readDraft(id).catch(() => null))) throw error;
      });
      return address(`${base}/new`, { [DRAFT_PARAM]: id });
    },
    onSuccess: (href) => void navigate({ href }),
  });
  const news = useMutation({
    mutationFn: () => beginNews(audience),
    onSuccess: (href) => void navigate({ href }),
  });
  const error = message.error ?? news.error;
  const busy = message.isPending || news.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Écrire aux familles`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          {mayPublish && (
            <Button icon={IconNews} disabled={!audience.length || busy} onClick={() => news.mutate()}>
              <Trans>Une actualité</Trans>
            </Button>
          )}
          <Button
            variant="primary"
            icon={IconMail}
            busy={busy}
            disabled={!audience.length}
            onClick={() => message.mutate()}
          >
            <Trans>Un message</Trans>
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        {error ? <Notice tone="bad">{sentence(error)}</Notice> : null}
        <Asked query={query} label={t`Recherche des familles`} rows={2}>
          {({ items, closed }) => (
            <>
              <p className={css.lead}>
                {items.length === 0 ? (
                  <Trans>Vous ne pouvez écrire à aucun responsable de ces élèves.</Trans>
                ) : (
                  <Trans>Rien ne part maintenant : vous écrivez, vous relisez, puis vous envoyez.</Trans>
                )}
              </p>
              <ul className={css.chips} aria-label={t`Familles choisies`}>
                {items.slice(0, SHOWN).map(({ rule, label }) => (
                  <li key={ruleKey(rule)}>
                    <Tag icon={rule.kind === 'person' ? IconUser : IconUsers}>
                      <bdi>{label}</bdi>
                    </Tag>
                  </li>
                ))}
                {items.length > SHOWN && (
                  <li>
                    <Plural value={items.length - SHOWN} one="et # autre" other="et # autres" />
                  </li>
                )}
              </ul>
              {closed > 0 && items.length > 0 && (
                <Notice tone="warn">
                  <Plural
                    value={closed}
                    one="# élève n’a aucun responsable à qui vous puissiez écrire : sa famille est laissée de côté."
                    other="# élèves n’ont aucun responsable à qui vous puissiez écrire : leurs familles sont laissées de côté."
                  />
                </Notice>
              )}
            </>
          )}
        </Asked>
      </div>
    </Dialog>
  );
}
