import type { ResourceItem } from '@encrier/contract/communication/resources';
import { Facts } from '@encrier/ui/data/Facts';
import { SubjectPill } from '@encrier/ui/data/StatusPill';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { comma, joinNames } from '#kernel/text.ts';
import { markOpened, resourceQuery } from '../../resources.api.ts';
import { Given } from '../Given.tsx';
import css from '../Resources.module.css';
import { difficulties, kinds, licences } from '../words.ts';
import { Favourite } from './ReaderRow.tsx';
import { namedIn } from '#kernel/content/subject-name.ts';
import { Asked } from '#kernel/frame/Asked.tsx';

/** The resource in the address, beside the shelf; opening it is counted once. */
export function Reader({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useLingui();
  // Stays rendered while the panel closes.
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const asked = useQuery({ ...resourceQuery(shown ?? ''), enabled: shown !== null });
  useEffect(() => {
    if (id) markOpened(id).catch(() => undefined);
  }, [id]);
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      title={asked.data?.title ?? t`Ressource`}
      closeLabel={t`Fermer`}
      width={760}
    >
      <Asked query={asked} label={t`Chargement de la ressource`} rows={4}>
        {(item) => <Sheeted item={item} />}
      </Asked>
    </Sheet>
  );
}

function Sheeted({ item }: { item: ResourceItem }) {
  const { t, i18n } = useLingui();
  const level = item.difficulty === null ? undefined : difficulties[item.difficulty - 1];
  const facts = [
    item.author,
    formatShortDay(new Date(item.publishedAt)),
    ...(item.forChildren.length > 0 ? [joinNames(item.forChildren)] : []),
    ...(level ? [i18n._(level)] : []),
    i18n._(licences[item.licence]),
  ];
  return (
    <div className={css.panel}>
      <div className={css.meta}>
        <SubjectPill colorKey={item.subject.colour}>{namedIn(item.subject)}</SubjectPill>
        <span>{i18n._(kinds[item.kind].label)}</span>
        <Favourite item={item} />
      </div>
      <div className={css.meta}>
        <Facts>{facts}</Facts>
      </div>
      {item.description && (
        <p className={css.text} dir="auto">
          {item.description}
        </p>
      )}
      <Given content={item.content} title={item.title} downloadable={item.downloadable} />
      {item.tags.length > 0 && <p className={css.detail}>{t`Mots-clés : ${item.tags.join(comma())}`}</p>}
    </div>
  );
}
