import { Card } from '@encrier/ui/data/Card';
import { TextField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useField } from '../draft/DraftContext.tsx';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { inDays } from './PublishCard.tsx';
import css from './Schedule.module.css';

/** When and where the event takes place. */
export function EventCard({ error }: { error?: string | undefined }) {
  const { t } = useLingui();
  const [event, setEvent] = useField('event');
  const shown = event ?? { startsAt: inDays(7, '18:00'), endsAt: null, place: '' };
  return (
    <Card title={t`Événement`}>
      <div className={css.more}>
        <MomentField
          label={t`Commence le`}
          hour="18:00"
          value={event ? shown.startsAt : null}
          onChange={(startsAt) => startsAt && setEvent({ ...shown, startsAt })}
        />
        <MomentField
          label={t`Finit le`}
          optional
          hour="20:00"
          value={shown.endsAt}
          error={error}
          onChange={(endsAt) => setEvent({ ...shown, endsAt })}
        />
        <TextField
          label={t`Lieu`}
          optional={t`(facultatif)`}
          maxLength={120}
          autoComplete="off"
          value={shown.place}
          onChange={(change) => setEvent({ ...shown, place: change.currentTarget.value })}
        />
      </div>
    </Card>
  );
}
