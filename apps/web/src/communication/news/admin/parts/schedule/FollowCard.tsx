import type { PostContent } from '@encrier/contract/communication/news';
import { Switch } from '@encrier/ui/actions/Switch';
import { Card } from '@encrier/ui/data/Card';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useField } from '../draft/DraftContext.tsx';
import { MomentField } from '#kernel/content/MomentField.tsx';
import { inDays } from './PublishCard.tsx';
import css from './Schedule.module.css';
import { formatDate } from '#kernel/dates.ts';

/** What is required from readers: an acknowledgement with its deadline, reactions, comments. */
export function FollowCard({ error }: { error?: string | undefined }) {
  const { t } = useLingui();
  const [required, setRequired] = useField('ackRequired');
  const [deadline, setDeadline] = useField('ackDeadline');
  const [reminders, setReminders] = useField('ackReminders');
  const [reactions, setReactions] = useField('reactions');
  const [comments, setComments] = useField('comments');
  const day = deadline ? formatDate(deadline) : '';
  const ask = (on: boolean) => {
    setRequired(on);
    if (on && !deadline) setDeadline(inDays(7, '18:00'));
  };
  return (
    <Card title={t`Suivi`}>
      <div className={css.rows}>
        <div className={css.more}>
          <Switch
            label={t`Demander une confirmation`}
            note={required && deadline ? t`une par famille, avant le ${day}` : t`une par famille`}
            checked={required}
            onChange={ask}
          />
          {required && (
            <MomentField
              label={t`À confirmer avant le`}
              optional
              hour="18:00"
              value={deadline}
              error={error}
              onChange={setDeadline}
            />
          )}
        </div>
        {required && (
          <Switch
            label={t`Relancer avant l’échéance`}
            note={deadline ? t`deux jours avant, puis le jour même` : t`donnez une échéance pour relancer`}
            checked={reminders && deadline !== null}
            disabled={!deadline}
            onChange={setReminders}
          />
        )}
        <Switch
          label={t`Réactions`}
          note={t`J’aime, Bravo, Merci, Soutien`}
          checked={reactions}
          onChange={setReactions}
        />
        <SelectField
          label={t`Commentaires`}
          value={comments}
          onChange={(event) => setComments(event.currentTarget.value as PostContent['comments'])}
          options={[
            { value: 'off', label: t`Fermés` },
            { value: 'moderated', label: t`Ouverts, relus avant parution` },
            { value: 'free', label: t`Ouverts, publiés aussitôt` },
          ]}
        />
      </div>
    </Card>
  );
}
