import type { Box, BoxRow, listMessages } from '@encrier/contract/communication/messages';
import type { ResponseOf } from '@encrier/contract/kernel/route';
import type { Icon } from '@encrier/ui/actions/Button';
import { Button } from '@encrier/ui/actions/Button';
import { UiLink } from '@encrier/ui/link';
import { Menu } from '@encrier/ui/overlays/Menu';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconChevronDown,
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconFlag,
  IconInbox,
  IconMailX,
  IconSend,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useCan } from '#kernel/session/rights.ts';
import { usePlace } from '../place.ts';
import css from './Box.module.css';
import { type AnyBox, boxPath } from './box-filter.ts';
import { comma } from '#kernel/text.ts';

export type Counts = ResponseOf<typeof listMessages>['counts'];
type Place = { box: AnyBox; label: string; icon: Icon; count: number; waits?: boolean };

/** The boxes of the signed-in person, and those of reviews for moderators. */
function usePlaces(counts: Counts | undefined): { own: Place[]; reviews: Place[] } {
  const { t } = useLingui();
  const { area } = usePlace();
  const reviews = useCan('messages.validate') && area === 'admin';
  return {
    own: [
      { box: 'inbox', label: t`Reçus`, icon: IconInbox, count: counts?.inbox ?? 0 },
      { box: 'sent', label: t`Envoyés`, icon: IconSend, count: 0 },
      { box: 'drafts', label: t`Brouillons`, icon: IconFileText, count: counts?.drafts ?? 0 },
      { box: 'archived', label: t`Archives`, icon: IconArchive, count: 0 },
      { box: 'refused', label: t`À reprendre`, icon: IconMailX, count: counts?.refused ?? 0 },
    ],
    reviews: reviews
      ? [
          { box: 'validation', label: t`À valider`, icon: IconShieldCheck, count: counts?.review ?? 0, waits: true },
          { box: 'done', label: t`Validés`, icon: IconCircleCheck, count: 0 },
          { box: 'unvalid', label: t`Refusés`, icon: IconCircleX, count: 0 },
          { box: 'reports', label: t`Signalements`, icon: IconFlag, count: counts?.reports ?? 0, waits: true },
        ]
      : [],
  };
}

/** The boxes as a column. */
export function BoxNav({ box, counts }: { box: AnyBox; counts: Counts | undefined }) {
  const { t } = useLingui();
  const { own, reviews } = usePlaces(counts);
  return (
    <nav className={css.nav} aria-label={t`Boîtes`} data-print="hide">
      <ul>
        {own.map((place) => (
          <li key={place.box}>
            <Entry place={place} active={place.box === box} />
          </li>
        ))}
      </ul>
      {reviews.length > 0 && (
        <>
          <p className={css.heading}>{t`Modération`}</p>
          <ul>
            {reviews.map((place) => (
              <li key={place.box}>
                <Entry place={place} active={place.box === box} />
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}

function Entry({ place: { box, label, icon: Glyph, count, waits }, active }: { place: Place; active: boolean }) {
  const { base } = usePlace();
  return (
    <UiLink href={boxPath(base, box)} className={css.entry} aria-current={active ? 'page' : undefined}>
      <Glyph size={19} stroke={active ? 1.9 : 1.7} aria-hidden="true" />
      <span className={css.entryLabel}>{label}</span>
      {count > 0 && <span className={waits ? css.waits : css.figure}>{count}</span>}
    </UiLink>
  );
}

/** The boxes as a menu, when there is no room for a column. */
export function BoxMenu({ box, counts }: { box: AnyBox; counts: Counts | undefined }) {
  const { t } = useLingui();
  const { base } = usePlace();
  const { own, reviews } = usePlaces(counts);
  const current = [...own, ...reviews].find((place) => place.box === box);
  const item = ({ box: to, label, icon, count }: Place, index: number) => ({
    key: to,
    label,
    icon,
    href: boxPath(base, to),
    checked: to === box,
    ...(count > 0 && { note: String(count) }),
    ...(index === -1 && { apart: true }),
  });
  return (
    <Menu
      label={t`Boîtes`}
      closeLabel={t`Fermer`}
      trigger={(trigger) => (
        <Button {...trigger} {...(current && { icon: current.icon })} iconEnd={IconChevronDown}>
          {current?.label}
        </Button>
      )}
      items={[...own.map(item), ...reviews.map((place, index) => item(place, index === 0 ? -1 : index))]}
    />
  );
}

/** The name shown in a line: the author of a received message, otherwise the recipients. */
export function lineName(row: BoxRow, box: Box): string {
  if (box === 'inbox' || box === 'archived') return row.from.label;
  return row.to.join(comma()) || (box === 'drafts' ? t`Sans destinataire` : row.from.label);
}
