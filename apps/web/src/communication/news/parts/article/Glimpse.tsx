import type { FeedItem } from '@encrier/contract/communication/news';
import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { NewsHead } from '../AckBar.tsx';
import { Byline } from '../Byline.tsx';
import { EventLine } from '../EventLine.tsx';
import css from './Article.module.css';

/** A publication's data from the list: shown while its text loads, and kept when it cannot be loaded. */
export function Glimpse({
  item,
  why,
  retry,
}: {
  item: FeedItem /** Why the text is not there, in words; null while it loads. */;
  why: string | null;
  retry: () => void;
}) {
  const { t } = useLingui();
  const lang = item.dir === 'rtl' ? 'ar' : undefined;
  return (
    <article className={css.article} aria-labelledby="news-title">
      <NewsHead item={item} />
      <div className={css.inside}>
        <Byline item={item} />
        <h1 id="news-title" className={css.title} dir={item.dir} lang={lang}>
          {item.title}
        </h1>
        <EventLine item={item} />
        <p className={css.text} dir={item.dir} lang={lang}>
          {item.excerpt}
        </p>
        {why ? (
          <Notice
            icon={IconCloudOff}
            title={why}
            action={
              <Button size="small" onClick={retry}>
                <Trans>Réessayer</Trans>
              </Button>
            }
          >
            <Trans>La suite n’est pas encore sur cet appareil.</Trans>
          </Notice>
        ) : (
          <Skeletons label={t`Chargement de l’actualité`} shape="text" rows={2} />
        )}
      </div>
    </article>
  );
}
