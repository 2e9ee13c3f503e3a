import type { PostContent } from '@encrier/contract/communication/news';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Switch } from '@encrier/ui/actions/Switch';
import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate, formatMoment } from '#kernel/dates.ts';
import { useDraft, useField } from '../draft/DraftContext.tsx';
import { MomentField } from '#kernel/content/MomentField.tsx';
import css from './Schedule.module.css';
import { toInstant, toWallClock } from '#kernel/content/wall-clock.ts';

/** Days after today, at an hour of the school's clock. */
export function inDays(days: number, time: string, now = new Date()): string {
  const day = toWallClock(new Date(now.getTime() + days * 86_400_000)).day;
  return toInstant({ day, time }) ?? now.toISOString();
}

type Errors = { publishAt?: string | undefined; expiresAt?: string | undefined };

/** When it appears, stays pinned, leaves the feed, and whether readers are notified. */
export function PublishCard({ errors }: { errors: Errors }) {
  const { t } = useLingui();
  const [pinned, setPinned] = useField('pinned');
  const [pinnedUntil, setPinnedUntil] = useField('pinnedUntil');
  const [expiresAt, setExpiresAt] = useField('expiresAt');
  const [notify, setNotify] = useField('notify');
  const until = pinnedUntil ? formatDate(pinnedUntil) : '';
  const leaves = expiresAt ? formatDate(expiresAt) : '';
  return (
    <Card title={t`Parution`}>
      <div className={css.rows}>
        <When error={errors.publishAt} />
        <div className={css.more}>
          <Switch
            label={t`Épingler en tête`}
            note={pinned ? (pinnedUntil ? t`jusqu’au ${until}` : t`jusqu’à nouvel ordre`) : undefined}
            checked={pinned}
            onChange={setPinned}
          />
          {pinned && (
            <MomentField
              label={t`Épinglée jusqu’au`}
              optional
              hour="18:00"
              value={pinnedUntil}
              onChange={setPinnedUntil}
            />
          )}
        </div>
        <div className={css.more}>
          <Switch
            label={t`Retirer du fil`}
            note={expiresAt ? t`le ${leaves}, reste en archive` : t`reste dans le fil`}
            checked={expiresAt !== null}
            onChange={(on) => setExpiresAt(on ? inDays(30, '18:00') : null)}
          />
          {expiresAt && (
            <MomentField
              label={t`Retirée le`}
              hour="18:00"
              value={expiresAt}
              error={errors.expiresAt}
              onChange={setExpiresAt}
            />
          )}
        </div>
        <SelectField
          label={t`Notification`}
          value={notify}
          onChange={(event) => setNotify(event.currentTarget.value as PostContent['notify'])}
          options={[
            { value: 'now', label: t`Prévenir à la parution` },
            { value: 'digest', label: t`Dans le prochain résumé` },
            { value: 'silent', label: t`Ne pas prévenir` },
          ]}
        />
      </div>
    </Card>
  );
}

/** Now or later; a published one only shows when it was published. */
function When({ error }: { error?: string | undefined }) {
  const { t } = useLingui();
  const publishedAt = useDraft((state) => state.post?.publishedAt ?? null);
  const [publishAt, setPublishAt] = useField('publishAt');
  if (publishedAt) {
    const when = formatMoment(publishedAt);
    return (
      <p className={css.note}>
        <Trans>Parue {when}</Trans>
      </p>
    );
  }
  return (
    <div className={css.when}>
      <Segmented
        wide
        label={t`Moment de la parution`}
        value={publishAt ? 'later' : 'now'}
        onChange={(value) => setPublishAt(value === 'now' ? null : inDays(1, '08:00'))}
        options={[
          { value: 'now', label: t`Tout de suite` },
          { value: 'later', label: t`Plus tard` },
        ]}
      />
      {publishAt && (
        <MomentField label={t`Paraît le`} hour="08:00" value={publishAt} error={error} onChange={setPublishAt} />
      )}
    </div>
  );
}
