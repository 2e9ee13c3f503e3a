import { Segmented } from '@encrier/ui/actions/Segmented';
import { useLingui } from '@lingui/react/macro';
import { IconDeviceDesktop, IconDeviceMobile, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { formatTime } from '#kernel/dates.ts';
import { useDraft } from '../draft/DraftContext.tsx';
import { Checks } from './Checks.tsx';
import css from './Preview.module.css';
import { PostCard } from './PostCard.tsx';

/** Preview for readers while writing: on a phone and on a desktop. */
export function Preview({ titled }: { /** Draws its own title, when no window around does. */ titled: boolean }) {
  const { t } = useLingui();
  const [where, setWhere] = useState<'phone' | 'desktop'>('phone');
  const body = useDeferredValue(useDraft((state) => state.body));
  const at = body.content.publishAt ?? new Date().toISOString();
  return (
    <section className={css.preview} aria-label={t`Aperçu`}>
      <div className={css.head}>
        {titled && <h2 className={css.title}>{t`Aperçu`}</h2>}
        <Segmented
          label={t`Appareil`}
          value={where}
          onChange={setWhere}
          options={[
            { value: 'phone', label: t`Téléphone`, icon: IconDeviceMobile },
            { value: 'desktop', label: t`Bureau`, icon: IconDeviceDesktop },
          ]}
        />
      </div>
      {/* The preview is only a picture of a screen: its buttons do nothing and are skipped by the keyboard. */}
      <div inert className={where === 'phone' ? css.phone : css.desktop}>
        {where === 'phone' && (
          <div className={css.statusBar} aria-hidden="true">
            <bdi>{formatTime(at)}</bdi>
          </div>
        )}
        <div className={css.screen}>
          <div className={css.feedTitle}>
            <span>{t`Actualités`}</span>
            <IconSearch size={20} stroke={1.8} aria-hidden="true" />
          </div>
          <PostCard body={body} at={at} wide={where === 'desktop'} />
        </div>
      </div>
      <Checks content={body.content} />
    </section>
  );
}
